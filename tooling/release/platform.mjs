// What the commands ask the shell of a running product.
import { EXIT, Refusal } from './refusal.mjs';

/** The shell tries a release before it moves to it. */
const TIMEOUT_MS = 120_000;
const LOCAL = ['localhost', '127.0.0.1', '[::1]'];

/** Calls about one remote, at `SHELL_URL` and with `RELEASE_TOKEN`. */
export function platform({ name, env }) {
  const address = env.SHELL_URL || 'http://localhost:3000';
  const token = env.RELEASE_TOKEN;
  if (!token)
    throw new Refusal(
      `RELEASE_TOKEN is missing: the token that lets ${name} be moved. An owner makes one at /admin/platform.`,
    );
  if (!URL.canParse(address) || !/^https?:/.test(address))
    throw new Refusal(`SHELL_URL must be the address of the site; it is ${address}.`);
  const { protocol, hostname } = new URL(address);
  if (protocol === 'http:' && !LOCAL.includes(hostname))
    throw new Refusal(`SHELL_URL is ${address}: without https everybody on the way could read the token.`);

  async function ask(path, body) {
    let answer;
    try {
      answer = await fetch(new URL(path, address), {
        method: body ? 'POST' : 'GET',
        headers: {
          accept: 'application/json',
          authorization: `Bearer ${token}`,
          ...(body && { 'content-type': 'application/json' }),
        },
        body: body && JSON.stringify(body),
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
    } catch (error) {
      throw new Refusal(`${address} does not answer (${error.cause?.code ?? error.message}).${moved(body)}`);
    }
    const content = await answer.json().catch(() => undefined);
    if (answer.ok && content) return content;
    throw refusalOf(answer.status, content, body);
  }

  /** Without an answer, nobody knows whether the remote was moved. */
  const moved = (body) =>
    body ? ` Whether ${name} was moved is not known; "remote releases" says so.` : ' Nothing was moved.';

  function refusalOf(status, problem, body) {
    const said = sentence(problem?.detail ?? problem?.title ?? `the answer was ${status}`);
    const details = { status, problem };
    if (status === 401)
      return new Refusal(`The token is not valid: ${said}`, { code: EXIT.refused, details });
    if (status === 403)
      return new Refusal(`The token may not do this: ${said}`, { code: EXIT.refused, details });
    if (status === 409) return new Refusal(`${said} Nothing was changed.`, { code: EXIT.overtaken, details });
    if (status === 404 || status === 422)
      return new Refusal(`Refused: ${said}`, { code: EXIT.refused, details });
    return new Refusal(`${address} could not do it (${status}): ${said}${status >= 500 ? moved(body) : ''}`, {
      details,
    });
  }

  return {
    /** The remote's pointer: `revision` is 0 before its first deploy. */
    async pointer() {
      const { pointers } = await ask('/api/platform/pointers');
      const none = { name, revision: 0, live: null, canary: null, former: null };
      return pointers.find((pointer) => pointer.name === name) ?? none;
    },
    /** Moves the remote, unless somebody else has since revision `move.expects`; returns the new pointer. */
    move: (move) => ask(`/api/platform/remotes/${encodeURIComponent(name)}/moves`, move),
    /** The `release.json` of a version as the shell finds it; nothing where there is none. */
    async stored(version) {
      const { remotes } = await ask('/remotes.json');
      const entry = remotes.find((remote) => remote.name === name);
      if (!entry) return undefined;
      const url = new URL(`releases/${version}/release.json`, new URL(entry.url, address));
      // Sent without the token, which is for the shell alone.
      const answer = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch((error) => {
        throw new Refusal(
          `${url} does not answer (${error.cause?.code ?? error.message}). Nothing was moved.`,
        );
      });
      if (answer.ok) return answer.text();
      // Buckets that do not reveal what they contain answer with 403.
      if (answer.status === 404 || answer.status === 403) return undefined;
      throw new Refusal(
        `Whether ${url} is there is not known: the answer was ${answer.status}. Nothing was moved.`,
      );
    },
    /** What was deployed, newest first. */
    async releases() {
      return (await ask(`/api/platform/remotes/${encodeURIComponent(name)}/releases`)).releases;
    },
  };
}

const sentence = (text) => (/[.!?]$/.test(text) ? text : `${text}.`);
