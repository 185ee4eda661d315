import type {
  ClientDocument,
  ClientDocumentInput,
  ClientProfile,
  ClientProfileInput,
} from '@lisle-harrow/api/contract';
import type { SessionUser } from '@lisle-harrow/shell/contract';
import { type Answer, fakeApi, response } from '@lisle-harrow/shell/testing';
import { documents, milestones, notes, profile } from './fixtures';

/** The signed-in user, whose records these are. */
export const CLIENT = { firstName: 'Marguerite', role: 'client' } satisfies SessionUser;

export const SIGNED_OUT = () => response(401, { message: 'Unauthorized' });
export const BROKEN = () => response(500, 'Internal Server Error');

/** An in-memory fake of the client's api calls. `replies` overrides single calls, e.g. `'GET /api/client/notes'`. */
export function fakeClientApi(replies: Record<string, Answer> = {}) {
  let savedProfile: ClientProfile = profile;
  const savedDocuments: ClientDocument[] = [...documents];

  return fakeApi({
    'GET /api/client/profile': () => response(200, savedProfile),
    'GET /api/client/documents': () => response(200, savedDocuments),
    'GET /api/client/progress': milestones,
    'GET /api/client/notes': notes,
    'PUT /api/client/profile': ({ body }) => {
      savedProfile = { ...savedProfile, ...(body as ClientProfileInput) };
      return response(200, savedProfile);
    },
    'POST /api/client/documents/upload': ({ body }) => {
      const input = body as ClientDocumentInput;
      savedDocuments.unshift({
        ...input,
        id: `new-${savedDocuments.length}`,
        status: 'pending',
        notes: null,
        uploadedAt: '2026-11-20T15:00:00.000Z',
      });
      return response(201, savedDocuments[0]);
    },
    ...replies,
  });
}
