import { readdir } from 'node:fs/promises';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { gauge, total } from './meter';

const RESOLUTION_MS = 20;
/** As long as the usual interval between scrapes: however many scrapers there are, each window is reported whole. */
const WINDOW_MS = 15_000;
const QUANTILES = [0.5, 0.99, 1];

/** Measures this process: processor, memory, open files, and the delay of its event loop. */
export function observeProcess(): void {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  const secondsLate = (quantile: number) =>
    // A timer never fires before its interval, so whatever exceeds it is delay. Without samples there is no percentile.
    delay.count > 0 ? Math.max(delay.percentile(quantile * 100) / 1e9 - RESOLUTION_MS / 1e3, 0) : 0;
  let last = QUANTILES.map(() => 0);
  delay.enable();
  setInterval(() => {
    last = QUANTILES.map(secondsLate);
    delay.reset();
  }, WINDOW_MS).unref();
  gauge('nodejs_eventloop_delay_seconds', 'Event loop delay within the last 15 seconds', (observe) => {
    for (const [at, quantile] of QUANTILES.entries()) observe(last[at]!, { quantile: String(quantile) });
  });

  total('process_cpu_seconds_total', 'CPU time used', (observe) => {
    const { user, system } = process.cpuUsage();
    observe((user + system) / 1e6);
  });
  gauge('process_resident_memory_bytes', 'Resident memory', (observe) => observe(process.memoryUsage.rss()));
  gauge('nodejs_heap_used_bytes', 'Memory used by JavaScript objects', (observe) =>
    observe(process.memoryUsage().heapUsed),
  );
  gauge('process_open_fds', 'Open files and connections', async (observe) =>
    // Where the system has no such folder the value is left out.
    observe((await readdir('/proc/self/fd').catch(() => [])).length || NaN),
  );
  const startedAt = Math.round(Date.now() / 1000 - process.uptime());
  gauge('process_start_time_seconds', 'Start time of the process, in seconds since 1970', (observe) =>
    observe(startedAt),
  );
}
