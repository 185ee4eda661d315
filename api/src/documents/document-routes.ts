import { contentTypeOf, readJson } from '@lisle-harrow/server/http/read-body';
import { wrongContentType } from '@lisle-harrow/server/http/refusal';
import { eq } from 'drizzle-orm';
import type { Context, Hono } from 'hono';
import {
  addOwnDocument,
  clientDocumentInput,
  getOwnDocuments,
  giveOwnFile,
  ownFile,
  ownVersionFile,
} from '../contract';
import { clientProfiles } from '../db/schema';
import { uuidv7 } from '../db/uuid';
import type { Deps } from '../deps';
import { notFound } from '../errors';
import { implement, implementRaw } from '../http/route';
import { hasHappened } from '../ledger/entry';
import { readIdempotencyKey } from '../http/request-headers';
import { stillActing, stillReading } from '../household/own-case';
import { answerFile, downloadOf } from './answer-file';
import { documentReplies, documentReply } from './document-replies';
import {
  addDocument,
  findDocument,
  findUpload,
  listDocuments,
  tooManyDocuments,
  unknownDocument,
} from './document-rows';
import { findVersion } from './document-versions';
import { createUploads } from './uploads';
import type { CaseVariables, OwnCase } from '../http/signed-in';

/** The documents of the case that the session gives access to. */
export function implementOwnDocuments(app: Hono, deps: Deps): void {
  const { database, ledger } = deps;
  const uploads = createUploads(deps);

  const entryFor =
    (c: Context<CaseVariables>, action: 'document-added' | 'document-replaced') => (subject: string) =>
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

  implement(
    app,
    getOwnDocuments,
    'The client’s documents with earlier versions, newest first; the header Upload-Limit gives the maximum file size in bytes (max-size)',
    async (c) => {
      c.header('Upload-Limit', `max-size=${uploads.maxBytes}`);
      const { id, accountSeq } = c.get('ownCase');
      ledger.laterOnce(c, { action: 'documents-viewed', client: id });
      return documentReplies(database, await listDocuments(database, accountSeq));
    },
  );

  implement(
    app,
    addOwnDocument,
    {
      summary: 'Adds a document: as JSON without a file, as multipart/form-data with one',
      headers: {
        'Idempotency-Key':
          'The same for every retry of a document: it is stored once and returned to every retry',
      },
      multipart: ['name', 'type', 'file'],
    },
    async (c) => {
      const own = c.get('ownCase');
      const { accountSeq } = own;
      const key = readIdempotencyKey(c);
      const auditOf = entryFor(c, 'document-added');
      const type = contentTypeOf(c);
      if (type !== 'application/json' && type !== 'multipart/form-data')
        throw wrongContentType('application/json or multipart/form-data');
      await requireProfile(accountSeq);
      const row =
        (await findUpload(database, accountSeq, key)) ??
        (type === 'multipart/form-data'
          ? await uploads.add(c.env.incoming, accountSeq, key, auditOf, uploaderOf(own))
          : await register(c, own, key, auditOf));
      return documentReply(database, row);
    },
  );

  /** The specified call: what it says about a file is stored as it was sent, and no file is opened. */
  async function register(
    c: Context,
    own: OwnCase,
    key: string | undefined,
    auditOf: ReturnType<typeof entryFor>,
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
        marks: [],
        uploadKey: key ?? null,
      },
      0,
      auditOf(id),
      { may },
    );
    if (!row) await may.require();
    if (!row) throw tooManyDocuments();
    return row;
  }

  implement(
    app,
    giveOwnFile,
    {
      summary: 'Uploads the file of a document that has none, or whose file was rejected or needs an update',
      multipart: ['file'],
    },
    async (c) => {
      const own = c.get('ownCase');
      const { accountSeq } = own;
      const key = readIdempotencyKey(c);
      if (contentTypeOf(c) !== 'multipart/form-data') throw wrongContentType('multipart/form-data');
      await requireProfile(accountSeq);
      const row = await findDocument(database, accountSeq, c.req.param('id'));
      if (!row) throw unknownDocument();
      const isRepeated = key !== undefined && row.uploadKey === key && row.storageKey !== null;
      if (isRepeated) database.requireSound();
      const auditOf = entryFor(c, 'document-replaced');
      return documentReply(
        database,
        isRepeated ? row : await uploads.give(c.env.incoming, row, key, auditOf, uploaderOf(own)),
      );
    },
  );

  implementRaw(
    app,
    ownFile,
    'The file of a document, as an attachment; supports Range and If-Match',
    async (c) => {
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
    },
  );

  implementRaw(
    app,
    ownVersionFile,
    'An earlier version of a document, as an attachment; supports Range and If-Match',
    async (c) => {
      const own = c.get('ownCase');
      const { id, versionId } = c.req.param();
      const row = await findVersion(database, own.accountSeq, id, versionId);
      const tell = () => ledger.look(c, downloadOf(own.id, id, versionId));
      return answerFile(c, deps, row, tell, stillReading(database, own));
    },
  );
}
