import type { HttpBindings } from '@hono/node-server';
import { and, eq } from 'drizzle-orm';
import { type Context, Hono } from 'hono';
import type { SignedInVariables } from '../accounts/require-user';
import { findClient } from '../clients/find-client';
import { clientDocumentInput, documentReview } from '../contract';
import { returnedRows } from '../db/rows';
import { clientDocuments, clientProfiles } from '../db/schema';
import { uuidv7 } from '../db/uuid';
import type { Deps } from '../deps';
import { notFound, wrongContentType } from '../errors';
import { readJson } from '../http/read-body';
import { readIdempotencyKey } from '../http/idempotency-key';
import { answerFile } from './answer-file';
import {
  addDocument,
  documentReply,
  findDocument,
  findUpload,
  listDocuments,
  MAX_DOCUMENTS,
} from './document-rows';
import { tooManyDocuments } from './refusals';
import { createUploads } from './uploads';

const unknownDocument = () => notFound('There is no document with this id');

/** The signed-in client's own documents. */
export function documentRoutes(deps: Deps) {
  const { database } = deps;
  const uploads = createUploads(deps);
  const routes = new Hono<SignedInVariables & { Bindings: HttpBindings }>();

  async function requireProfile(accountSeq: number): Promise<void> {
    const [profile] = await database.read
      .select({ seq: clientProfiles.seq })
      .from(clientProfiles)
      .where(eq(clientProfiles.accountSeq, accountSeq));
    if (!profile) throw notFound('This account has no client profile');
  }

  routes.get('/', async (c) => {
    const rows = await listDocuments(database, c.get('user').accountSeq);
    c.header('Upload-Limit', `max-size=${uploads.maxBytes}`);
    return c.json(rows.map(documentReply));
  });

  routes.post('/upload', async (c) => {
    const { accountSeq } = c.get('user');
    const key = readIdempotencyKey(c);
    const type = contentType(c);
    if (type !== 'application/json' && type !== 'multipart/form-data')
      throw wrongContentType('application/json or multipart/form-data');
    await requireProfile(accountSeq);
    const row =
      (await findUpload(database, accountSeq, key)) ??
      (type === 'multipart/form-data'
        ? await uploads.add(c.env.incoming, accountSeq, key)
        : await register(c, accountSeq, key));
    return c.json(documentReply(row), 201);
  });

  /** The specified call: what it says of a file is kept as it was sent, and nothing is opened (D24). */
  async function register(c: Context, accountSeq: number, key: string | undefined) {
    const input = await readJson(c, clientDocumentInput);
    const row = await addDocument(
      database,
      {
        ...input,
        id: uuidv7(),
        accountSeq,
        status: 'pending',
        notes: null,
        uploadedAt: new Date().toISOString(),
        storageKey: null,
        sha256: null,
        uploadKey: key ?? null,
      },
      0,
    );
    if (!row) throw tooManyDocuments(MAX_DOCUMENTS);
    return row;
  }

  routes.put('/:id/file', async (c) => {
    const { accountSeq } = c.get('user');
    const key = readIdempotencyKey(c);
    if (contentType(c) !== 'multipart/form-data') throw wrongContentType('multipart/form-data');
    await requireProfile(accountSeq);
    const row = await findDocument(database, accountSeq, c.req.param('id'));
    if (!row) throw unknownDocument();
    const isRepeated = key !== undefined && row.uploadKey === key && row.storageKey !== null;
    return c.json(documentReply(isRepeated ? row : await uploads.give(c.env.incoming, row, key)));
  });

  routes.get('/:id/file', async (c) =>
    answerFile(c, deps, await findDocument(database, c.get('user').accountSeq, c.req.param('id'))),
  );

  return routes;
}

/** A client's documents as staff see them. */
export function adminDocumentRoutes(deps: Deps) {
  const { database } = deps;
  const { read, writes } = database;
  const routes = new Hono();
  // The client's id stands in the path under which these are mounted.
  const clientOf = (c: Context) => findClient(database, c.req.param('clientId') ?? '');

  routes.get('/', async (c) => {
    const { seq } = await clientOf(c);
    return c.json((await listDocuments(database, seq)).map(documentReply));
  });

  routes.patch('/:id', async (c) => {
    const { status, notes } = await readJson(c, documentReview);
    const { seq } = await clientOf(c);
    const [changed] = await writes.run(
      read
        .update(clientDocuments)
        .set({ status, notes: notes || null })
        .where(and(eq(clientDocuments.accountSeq, seq), eq(clientDocuments.id, c.req.param('id'))))
        .returning(),
    );
    const [row] = returnedRows(clientDocuments, changed);
    if (!row) throw unknownDocument();
    return c.json(documentReply(row));
  });

  routes.get('/:id/file', async (c) => {
    const { seq } = await clientOf(c);
    return answerFile(c, deps, await findDocument(database, seq, c.req.param('id')));
  });

  return routes;
}

const contentType = (c: Context) => c.req.header('Content-Type')?.split(';')[0]?.trim().toLowerCase();
