/** Where a node stood when it was removed: what was beside it then may be gone, too. */
interface Removal {
  readonly parent: Node;
  readonly before: Node | null;
  readonly after: Node | null;
}

/** An element, and what held it when it had the focus, from itself outwards. */
export type Held = readonly Element[];

/** Notes an element with all that holds it, because a removed one can no longer be asked. */
export const holdersOf = (element: Element): Held => {
  const held: Element[] = [];
  for (let one: Element | null = element; one !== null; one = one.parentElement) held.push(one);
  return held;
};

/** A place in the page: between two nodes, in an element that is still there. Null: the end or beginning of it. */
export interface Gap {
  readonly parent: Element;
  readonly before: Node | null;
  readonly after: Node | null;
  /** What stood in it. */
  readonly gone: Element;
}

/** Where removed nodes stood. */
export class Removals {
  private readonly removals = new WeakMap<Node, Removal>();

  take({ target, removedNodes, previousSibling, nextSibling }: MutationRecord): void {
    for (const node of removedNodes)
      this.removals.set(node, { parent: target, before: previousSibling, after: nextSibling });
  }

  /** Whether the element was taken out, which ends its focus, even if it is back by now, as where a list is sorted. */
  has(element: Element): boolean {
    return this.removals.has(element);
  }

  forget(element: Element): void {
    this.removals.delete(element);
  }

  /** Where the outermost part of it that is gone has stood; null: all of it is still there. */
  gapOf(held: Held): Gap | null {
    const at = held.findIndex(({ isConnected }) => isConnected);
    const [parent, gone] = [held[at], held[at - 1]];
    if (parent === undefined || gone === undefined) return null;
    return { parent, gone, before: this.left(gone, parent, "before"), after: this.left(gone, parent, "after") };
  }

  /** The nearest node on one side that is still there. */
  private left(gone: Node, parent: Node, side: "before" | "after"): Node | null {
    let node = this.removals.get(gone)?.[side] ?? null;
    for (let steps = 0; node !== null && node.parentNode !== parent && steps < 1000; steps++)
      node = this.removals.get(node)?.[side] ?? null;
    return node?.parentNode === parent ? node : null;
  }
}
