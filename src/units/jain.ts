/** (Σ x)² / (n Σ x²): 1 where all are equal, 1/n where one has all (Jain, Chiu, Hawe 1984); null without a rate. */
export const jainOf = (rates: readonly number[]): number | null => {
  const sum = rates.reduce((total, x) => total + x, 0);
  const squares = rates.reduce((total, x) => total + x * x, 0);
  return squares > 0 ? (sum * sum) / (rates.length * squares) : null;
};
