/** What each node of a graph points at. */
export type Graph = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * The circles of a graph: its strongly connected components of more than one node (R. Tarjan, Depth-first search and
 * linear graph algorithms, SIAM J. Comput. 1(2), 1972).
 * @returns each circle as a sorted list of its nodes
 */
export const circlesOf = (graph: Graph): string[][] => {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const circles: string[][] = [];
  const visit = (node: string): number => {
    const number = order.size;
    order.set(node, number);
    lowest.set(node, number);
    open.push(node);
    for (const next of graph.get(node) ?? []) {
      const reached = order.has(next) ? (open.includes(next) ? (order.get(next) ?? number) : number) : visit(next);
      lowest.set(node, Math.min(lowest.get(node) ?? number, reached));
    }
    if (lowest.get(node) === number) {
      const circle = open.splice(open.indexOf(node));
      if (circle.length > 1) circles.push(circle.sort());
    }
    return lowest.get(node) ?? number;
  };
  for (const node of graph.keys()) if (!order.has(node)) visit(node);
  return circles;
};
