import type { Fetch } from 'api/client';
import type { ClientDocument, ClientDocumentInput, ClientProfile, ClientProfileInput } from 'api/contract';
import type { SessionUser } from 'shell/contract';
import { documents, milestones, notes, profile } from './fixtures';

/** The session's user whose records these are. */
export const CLIENT = { firstName: 'Marguerite', role: 'client' } satisfies SessionUser;

interface Call {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
}

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

export const answer = (body: unknown, status = 200): Answer => ({ status, body });
export const SIGNED_OUT = answer({ message: 'Unauthorized' }, 401);
export const BROKEN = answer('Internal Server Error', 500);
/** An answer that never comes. */
export const NEVER = new Promise<Answer>(() => {});

/** The client's calls of the api over records in memory. `replies` overrules single calls, e.g. `'GET /api/client/notes'`. */
export function fakeClientApi(replies: Record<string, Answer | Promise<Answer>> = {}) {
  const calls: Call[] = [];
  let savedProfile: ClientProfile = profile;
  const savedDocuments: ClientDocument[] = [...documents];

  const routes: Record<string, (body: unknown) => Answer> = {
    'GET /api/client/profile': () => answer(savedProfile),
    'GET /api/client/documents': () => answer(savedDocuments),
    'GET /api/client/progress': () => answer(milestones),
    'GET /api/client/notes': () => answer(notes),
    'PUT /api/client/profile': (body) => {
      savedProfile = { ...savedProfile, ...(body as ClientProfileInput) };
      return answer(savedProfile);
    },
    'POST /api/client/documents/upload': (body) => {
      const input = body as ClientDocumentInput;
      savedDocuments.unshift({
        ...input,
        id: `new-${savedDocuments.length}`,
        status: 'pending',
        notes: null,
        uploadedAt: '2026-11-20T15:00:00.000Z',
      });
      return answer(savedDocuments[0], 201);
    },
  };

  const fetch: Fetch = async (path, init) => {
    const method = init?.method ?? 'GET';
    const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined;
    calls.push({ method, path, body });
    const key = `${method} ${path}`;
    return toResponse(await (replies[key] ?? routes[key]?.(body) ?? answer('Not Found', 404)));
  };

  return {
    fetch,
    calls,
    replies,
    /** Calls so far of one method and path. */
    count: (key: string) => calls.filter(({ method, path }) => `${method} ${path}` === key).length,
  };
}

// jsdom has no Response; these are the members that the client reads.
function toResponse({ status, body }: Answer): Response {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return {
    ok: status >= 200 && status < 300,
    status,
    statusText: '',
    headers: new Headers(),
    text: async () => text,
    json: async () => JSON.parse(text) as unknown,
  } as Response;
}
