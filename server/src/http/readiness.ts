import type { Context } from 'hono';
import type { Logger } from 'pino';
import { answerProblem, Refusal } from './refusal';
import { gauge } from '../telemetry/meter';

/** The server still answers, but should receive no further requests. */
const STOPPING = 'It is stopping';

export interface ReadinessCheck {
  /** Shown to operators in the metrics. */
  readonly name: string;
  /** Resolves with what is wrong, in plain words and without secrets, or with undefined. */
  readonly check: () => Promise<string | undefined>;
  /** What to report if the check throws or takes longer than `limitMs`. */
  readonly otherwise: string;
  readonly limitMs: number;
  /** How long a result is reused, however often it is requested; a check that hangs is not started a second time. */
  readonly everyMs: number;
}

/**
 * Lists the reasons why the api or the shell cannot take requests, one sentence each; empty if it can. Every change is
 * logged.
 */
export function createReadiness(options: {
  readonly checks: readonly ReadinessCheck[];
  readonly stopping: AbortSignal | undefined;
  readonly log: Logger;
}): () => Promise<string[]> {
  const { stopping, log } = options;
  const checks = options.checks.map(atMostEvery);
  gauge('lisle_harrow_check_ok', 'Whether a readiness check passes', async (observe) => {
    if (stopping?.aborted) return;
    const pass = async ({ name }: ReadinessCheck, at: number) =>
      observe(Number((await checks[at]!()) === undefined), { check: name });
    await Promise.all(options.checks.map(pass));
  });
  let logged = '';
  return async () => {
    if (stopping?.aborted) return [STOPPING];
    const found = await Promise.all(checks.map((check) => check()));
    const problems = [...new Set(found.filter((problem) => problem !== undefined))];
    if (problems.join() !== logged) log.warn({ problems }, problems.length > 0 ? 'not ready' : 'ready again');
    logged = problems.join();
    return problems;
  };
}

export function answerNotReady(c: Context, problems: string[]): Response {
  const code = problems.includes(STOPPING) ? 'stopping' : 'not-ready';
  const detail = problems.map((problem) => `${problem.replace(/\.$/, '')}.`).join(' ');
  return answerProblem(c, new Refusal(503, code, 'Not ready', { detail }));
}

function atMostEvery({ check, otherwise, limitMs, everyMs }: ReadinessCheck) {
  let running: Promise<string | undefined> | undefined;
  let last: { result: Promise<string | undefined>; at: number } | undefined;
  return (): Promise<string | undefined> => {
    if (last && Date.now() - last.at < everyMs) return last.result;
    running ??= Promise.resolve()
      .then(check)
      .catch(() => otherwise)
      .finally(() => (running = undefined));
    last = { result: withLimit(running, otherwise, limitMs), at: Date.now() };
    return last.result;
  };
}

function withLimit<Value>(promise: Promise<Value>, late: Value, limitMs: number): Promise<Value> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(late), limitMs);
    void promise.then(resolve).finally(() => clearTimeout(timer));
  });
}
