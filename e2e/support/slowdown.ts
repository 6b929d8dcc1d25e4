const WORK_MS = 300;

/** How many times longer work takes just now than with a core of its own: 1 on a machine that has nothing else to do. */
export function slowdown(): number {
  const began = performance.now();
  const before = process.cpuUsage();
  const workedMs = () => {
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000;
  };
  while (workedMs() < WORK_MS);
  return Math.max(1, (performance.now() - began) / WORK_MS);
}
