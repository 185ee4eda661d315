import type { HttpBindings } from '@hono/node-server';
import { and, eq, isNull, notExists } from 'drizzle-orm';
import { type Context, Hono } from 'hono';
import * as z from 'zod/mini';
import type { SignedInVariables } from '../accounts/require-user';
import { findClient } from '../clients/find-client';
import { clientDocument, clientDocumentInput, documentComparison, documentReview } from '../contract';
import { returnedRows } from '../db/rows';
import { clientDocuments, clientHolds, clientProfiles } from '../db/schema';
import { uuidv7 } from '../db/uuid';
import type { Deps } from '../deps';
import { notFound, Refusal, wrongContentType } from '../errors';
import { readJson } from '../http/read-body';
import { rawRoute, route } from '../http/route';
import { type Fact, hasHappened, type Key } from '../ledger/entry';
import { readIdempotencyKey } from '../http/idempotency-key';
import { type CaseVariables, type OwnCase, stillActing, stillReading } from '../household/own-case';
import { answerFile } from './answer-file';
import {
  addDocument,
  documentReplies,
  documentReply,
  findDocument,
  findUpload,
  listDocuments,
  tooManyDocuments,
} from './document-rows';
import { removeErasedFiles, takeFiles } from './erased-files';
import { findVersion } from './document-versions';
import { listFiles } from './list-files';
import { createUploads, FIRM } from './uploads';

type UploadVariables = SignedInVariables & { Bindings: HttpBindings };
type OwnUploadVariables = CaseVariables & { Bindings: HttpBindings };

const conflict = (detail: string) => new Refusal(409, 'conflict', 'Conflict', { detail });
const ofTheClient = () => conflict('The client handed this document over, and it stays');
const ofTheFirm = () => conflict('The firm handed this document over; there is nothing to review');
const underLegalHold = () => conflict('This client is under a legal hold, and nothing is removed');
const unknownDocument = () => notFound('There is no document with this id');

const nothingToApprove = () =>
  new Refusal(409, 'no-file', 'Conflict', {
    detail: 'This document has no file yet, so there is nothing to approve',
  });

/** The documents of the case that the session opens. */
export function documentRoutes(deps: Deps) {
  const { database, ledger } = deps;
  const uploads = createUploads(deps);
  const routes = new Hono<OwnUploadVariables>();

  const entryFor =
    (c: Context<OwnUploadVariables>, action: 'document-added' | 'document-replaced') => (subject: string) =>
      ledger.entry(c, { action, client: c.get('ownCase').id, subject, when: hasHappened });

  const uploaderOf = (own: OwnCase) => ({
    givenBy: null,
    memberId: own.member?.id ?? null,
    may: stillActing(database, own),
  });

  async function requireProfile(accountSeq: number): Promise<void> {
    const [profile] = await database.read
      .select({ seq: clientProfiles.seq })
      .from(clientProfiles)
      .where(eq(clientProfiles.accountSeq, accountSeq));
    if (!profile) throw notFound('This account has no client profile');
  }

  const list = {
    use: 'read' as const,
    summary:
      'Own documents with their earlier files, newest first; the header Upload-Limit tells the largest file in bytes (max-size)',
    reply: z.array(clientDocument),
  };
  route(routes, 'GET /', list, async (c) => {
    c.header('Upload-Limit', `max-size=${uploads.maxBytes}`);
    const { id, accountSeq } = c.get('ownCase');
    ledger.laterOnce(c, { action: 'documents-viewed', client: id });
    return documentReplies(database, await listDocuments(database, accountSeq));
  });

  const upload = {
    use: 'act' as const,
    summary: 'Hands over a document: as JSON without a file, as multipart/form-data with one',
    headers: {
      'Idempotency-Key':
        'The same for every retry of one document: it is stored once, and every retry gets its row',
    },
    request: clientDocumentInput,
    multipart: ['name', 'type', 'file'],
    status: 201,
    reply: clientDocument,
    errors: [404, 429],
  };
  route(routes, 'POST /upload', upload, async (c) => {
    const own = c.get('ownCase');
    const { accountSeq } = own;
    const key = readIdempotencyKey(c);
    const tellOf = entryFor(c, 'document-added');
    const type = contentType(c);
    if (type !== 'application/json' && type !== 'multipart/form-data')
      throw wrongContentType('application/json or multipart/form-data');
    await requireProfile(accountSeq);
    const row =
      (await findUpload(database, accountSeq, key)) ??
      (type === 'multipart/form-data'
        ? await uploads.add(c.env.incoming, accountSeq, key, tellOf, uploaderOf(own))
        : await register(c, own, key, tellOf));
    return documentReply(database, row);
  });

  /** The specified call: what it says of a file is kept as it was sent, and nothing is opened. */
  async function register(
    c: Context,
    own: OwnCase,
    key: string | undefined,
    tellOf: ReturnType<typeof entryFor>,
  ) {
    const input = await readJson(c, clientDocumentInput);
    const id = uuidv7();
    const { memberId, may } = uploaderOf(own);
    const row = await addDocument(
      database,
      {
        ...input,
        id,
        accountSeq: own.accountSeq,
        givenBy: null,
        memberId,
        requestedAt: null,
        dueDate: null,
        status: 'pending',
        notes: null,
        uploadedAt: new Date().toISOString(),
        storageKey: null,
        sha256: null,
        uploadKey: key ?? null,
      },
      0,
      tellOf(id),
      { may },
    );
    if (!row) await may.require();
    if (!row) throw tooManyDocuments();
    return row;
  }

  const replace = {
    use: 'act' as const,
    summary: 'The file of a document that has none, or whose file was rejected or needs an update',
    multipart: ['file'],
    reply: clientDocument,
    errors: [404, 409, 429],
  };
  route(routes, 'PUT /:id/file', replace, async (c) => {
    const own = c.get('ownCase');
    const { accountSeq } = own;
    const key = readIdempotencyKey(c);
    if (contentType(c) !== 'multipart/form-data') throw wrongContentType('multipart/form-data');
    await requireProfile(accountSeq);
    const row = await findDocument(database, accountSeq, c.req.param('id'));
    if (!row) throw unknownDocument();
    const isRepeated = key !== undefined && row.uploadKey === key && row.storageKey !== null;
    if (isRepeated) database.requireSound();
    const tellOf = entryFor(c, 'document-replaced');
    return documentReply(
      database,
      isRepeated ? row : await uploads.give(c.env.incoming, row, key, tellOf, uploaderOf(own)),
    );
  });

  const download = {
    use: 'read' as const,
    summary: 'The file of an own document, as an attachment; takes a Range',
    file: true,
    errors: [404, 409, 416],
  };
  rawRoute(routes, 'GET /:id/file', download, async (c) => {
    const own = c.get('ownCase');
    const { id } = c.req.param();
    const row = await findDocument(database, own.accountSeq, id);
    return answerFile(
      c,
      deps,
      row,
      () => ledger.look(c, downloadOf(own.id, id)),
      stillReading(database, own),
    );
  });

  const downloadVersion = {
    use: 'read' as const,
    summary: 'A file that an own document had before its present one, as an attachment; takes a Range',
    file: true,
    errors: [404, 409, 416],
  };
  rawRoute(routes, 'GET /:id/versions/:versionId/file', downloadVersion, async (c) => {
    const own = c.get('ownCase');
    const { id, versionId } = c.req.param();
    const row = await findVersion(database, own.accountSeq, id, versionId);
    const tell = () => ledger.look(c, downloadOf(own.id, id, versionId));
    return answerFile(c, deps, row, tell, stillReading(database, own));
  });

  return routes;
}

/** A client's documents as staff see them. */
export function adminDocumentRoutes(deps: Deps) {
  const { database, ledger } = deps;
  const { read, writes } = database;
  const uploads = createUploads(deps);
  const routes = new Hono<UploadVariables>();
  /** No file leaves before the ledger says so on disk. */
  const tellDownload = (c: Context, client: string, id: string, versionId?: string) => () =>
    writes.run(ledger.entry(c, downloadOf(client, id, versionId)));

  const list = {
    needs: 'clients.read' as const,
    summary: 'Documents of a client with their earlier files, newest first',
    reply: z.array(clientDocument),
    errors: [404],
  };
  route(routes, 'GET /', list, async (c) => {
    const { seq, id } = await findClient(deps, c);
    const [rows] = await Promise.all([
      listDocuments(database, seq),
      ledger.look(c, { action: 'documents-viewed', client: id }),
    ]);
    return documentReplies(database, rows);
  });

  const give = {
    needs: 'clients.write' as const,
    summary: 'Hands a document with its file to a client, who finds it in the portal',
    headers: {
      'Idempotency-Key':
        'The same for every retry of one document: it is stored once, and every retry gets its row',
    },
    multipart: ['name', 'type', 'file'],
    status: 201,
    reply: clientDocument,
    errors: [404, 429],
  };
  route(routes, 'POST /', give, async (c) => {
    const { seq, id: client } = await findClient(deps, c);
    const key = readIdempotencyKey(c);
    if (contentType(c) !== 'multipart/form-data') throw wrongContentType('multipart/form-data');
    const tellOf = (subject: string) =>
      ledger.entry(c, { action: 'document-given', client, subject, when: hasHappened });
    const row =
      (await findUpload(database, seq, key, 'firm')) ??
      (await uploads.add(c.env.incoming, seq, key, tellOf, FIRM));
    return documentReply(database, row);
  });

  const takeBack = {
    needs: 'clients.write' as const,
    summary:
      'Removes a document that the firm has handed over, with its file, or one that it asked for and has not got; not under a legal hold',
    errors: [404, 409],
  };
  route(routes, 'DELETE /:id', takeBack, async (c) => {
    const { seq, id: client } = await findClient(deps, c);
    const subject = c.req.param('id');
    const row = await findDocument(database, seq, subject);
    if (!row) throw unknownDocument();
    const isOpenRequest = row.requestedAt !== null && row.storageKey === null;
    if (row.givenBy === null && !isOpenRequest) throw ofTheClient();
    const isHeld = and(eq(clientHolds.accountSeq, seq), eq(clientHolds.kind, 'legal-hold'));
    const isFree = notExists(read.select().from(clientHolds).where(isHeld));
    // The client may hand over the file at this very moment.
    const isUnmet = isOpenRequest ? isNull(clientDocuments.storageKey) : undefined;
    const isIt = and(eq(clientDocuments.seq, row.seq), isFree, isUnmet)!;
    const results = await writes.run(
      ...takeFiles(database, isIt),
      read.delete(clientDocuments).where(isIt).returning(),
      ledger.entry(c, { action: 'document-taken-back', client, subject, when: hasHappened }),
    );
    if (!results.at(-2)?.rows.length) throw isOpenRequest ? ofTheClient() : underLegalHold();
    await removeErasedFiles(deps);
  });

  const review = {
    needs: 'clients.write' as const,
    summary:
      'Approves a document that has a file, rejects one, or asks for an update; the reason becomes its notes',
    request: documentReview,
    reply: clientDocument,
    errors: [404, 409],
  };
  route(routes, 'PATCH /:id', review, async (c, { status, notes }) => {
    const { seq, id: client } = await findClient(deps, c);
    const subject = c.req.param('id');
    const document = await findDocument(database, seq, subject);
    if (!document) throw unknownDocument();
    // A document never loses its file, so that what is true here stays true below.
    if (status === 'approved' && !document.storageKey) throw nothingToApprove();
    if (document.givenBy) throw ofTheFirm();
    const key: Key = [
      [clientDocuments.accountSeq, seq],
      [clientDocuments.id, subject],
    ];
    const [, changed] = await writes.run(
      ledger.change(c, { action: 'document-reviewed', client, subject }, clientDocuments, key, {
        status: { column: clientDocuments.status, to: status },
        notes: { column: clientDocuments.notes, to: notes || null, kept: 'nothing' },
      }),
      read
        .update(clientDocuments)
        .set({ status, notes: notes || null })
        .where(and(eq(clientDocuments.accountSeq, seq), eq(clientDocuments.id, c.req.param('id'))))
        .returning(),
    );
    const [row] = returnedRows(clientDocuments, changed);
    if (!row) throw unknownDocument();
    return documentReply(database, row);
  });

  const versions = {
    needs: 'clients.read' as const,
    summary:
      'All files of a document, the present one first: what each is, who handed it over, and how it was answered',
    reply: documentComparison,
    errors: [404],
  };
  route(routes, 'GET /:id/versions', versions, async (c) => {
    const { seq, id: client } = await findClient(deps, c);
    const document = await findDocument(database, seq, c.req.param('id'));
    if (!document) throw unknownDocument();
    const [files] = await Promise.all([
      listFiles(database, document),
      ledger.look(c, { action: 'document-compared', client, subject: document.id }),
    ]);
    return { files };
  });

  const download = {
    needs: 'clients.read' as const,
    summary: 'The file of a document, as an attachment; takes a Range',
    file: true,
    errors: [404, 409, 416],
  };
  rawRoute(routes, 'GET /:id/file', download, async (c) => {
    const { seq, id: client } = await findClient(deps, c);
    const { id } = c.req.param();
    return answerFile(c, deps, await findDocument(database, seq, id), tellDownload(c, client, id));
  });

  const downloadVersion = {
    needs: 'clients.read' as const,
    summary: 'A file that a document had before its present one, as an attachment; takes a Range',
    file: true,
    errors: [404, 409, 416],
  };
  rawRoute(routes, 'GET /:id/versions/:versionId/file', downloadVersion, async (c) => {
    const { seq, id: client } = await findClient(deps, c);
    const { id, versionId } = c.req.param();
    const row = await findVersion(database, seq, id, versionId);
    return answerFile(c, deps, row, tellDownload(c, client, id, versionId));
  });

  return routes;
}

/** Of the present file, or of the version with this id. */
const downloadOf = (client: string, subject: string, versionId?: string): Fact => ({
  ...{ action: 'document-downloaded', client, subject },
  ...(versionId ? { changes: { version: [versionId] } } : {}),
});

const contentType = (c: Context) => c.req.header('Content-Type')?.split(';')[0]?.trim().toLowerCase();
