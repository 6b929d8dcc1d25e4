/** The server's own metrics at one moment. */
export interface ServerFigures {
  readonly sockets: number;
  readonly memoryBytes: number;
  readonly cpuSeconds: number;
  /** The longest delay of its event loop in the last 15 to 30 seconds. */
  readonly latestMs: number;
}

/** Reads the figures from `/metrics`. Throws if one is missing there. */
export async function serverFigures(origin: string): Promise<ServerFigures> {
  const answer = await fetch(`${origin}/metrics`);
  const text = await answer.text();
  const figure = (name: string) => {
    const line = text.split('\n').find((each) => each.startsWith(`${name} `));
    if (!line) throw new Error(`/metrics has no ${name}`);
    return Number(line.slice(name.length));
  };
  return {
    sockets: figure('hearten_live_sockets'),
    memoryBytes: figure('process_resident_memory_bytes'),
    cpuSeconds: figure('process_cpu_seconds_total'),
    latestMs: figure('hearten_event_loop_delay_seconds{quantile="1"}') * 1_000,
  };
}
