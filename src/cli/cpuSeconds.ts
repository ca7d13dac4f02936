/** CPU time of this process so far, its compiler and garbage collector included, s. */
export const cpuSeconds = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};
