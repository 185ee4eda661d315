import { contentTypeOf } from '@lisle-harrow/server/http/read-body';
import { Refusal, wrongContentType } from '@lisle-harrow/server/http/refusal';
import { and, eq, isNull } from 'drizzle-orm';
import type { Context, Hono } from 'hono';
import { findClient } from '../clients/find-client';
import { isFreeToGo, underLegalHold } from '../clients/legal-hold';
import {
  addDocumentOfFirm,
  documentFile,
  getDocumentFiles,
  getDocumentsOfClient,
  reviewDocument,
  takeBackDocument,
  versionFile,
} from '../contract';
import { returnedRows } from '../db/rows';
import { clientDocuments } from '../db/schema';
import type { Deps } from '../deps';
import { implement, implementRaw } from '../http/route';
import { hasHappened, type Key } from '../ledger/entry';
import { readIdempotencyKey, readIfMatch } from '../http/request-headers';
import { answerFile, downloadOf } from './answer-file';
import { documentReplies, documentReply } from './document-replies';
import { findDocument, findUpload, listDocuments, unknownDocument } from './document-rows';
import { removeErasedFiles, takeFiles } from './erased-files';
import { findVersion } from './document-versions';
import { listFiles } from './list-files';
import { requireScanned } from './scan-files';
import { createUploads, FIRM } from './uploads';

const conflict = (detail: string) => new Refusal(409, 'conflict', 'Conflict', { detail });
const ofTheClient = () => conflict('The client handed this document over, and it stays');
const ofTheFirm = () => conflict('The firm handed this document over; there is nothing to review');

const nothingToApprove = () =>
  new Refusal(409, 'no-file', 'Conflict', {
    detail: 'This document has no file yet, so there is nothing to approve',
  });

const anotherFile = () =>
  new Refusal(412, 'another-file', 'Precondition failed', {
    detail: 'The client has handed over another file meanwhile; please look at that one first',
  });

/** A client's documents as staff see them. */
export function implementDocumentsOfClients(app: Hono, deps: Deps): void {
  const { database, ledger } = deps;
  const { read, writes } = database;
  const uploads = createUploads(deps);
  /** Records a download in the ledger; no file is sent until that line is on disk. */
  const recordDownload = (c: Context, client: string, id: string, versionId?: string) => () =>
    writes.run(ledger.entry(c, downloadOf(client, id, versionId)));

  implement(
    app,
    getDocumentsOfClient,
    'A client’s documents with earlier versions, newest first',
    async (c) => {
      const { seq, id } = await findClient(deps, c);
      const [rows] = await Promise.all([
        listDocuments(database, seq),
        ledger.look(c, { action: 'documents-viewed', client: id }),
      ]);
      return documentReplies(database, rows);
    },
  );

  implement(
    app,
    addDocumentOfFirm,
    {
      summary: 'Adds a document from the firm with its file; the client finds it in the portal',
      headers: {
        'Idempotency-Key':
          'The same for every retry of a document: it is stored once and returned to every retry',
      },
      multipart: ['name', 'type', 'file'],
    },
    async (c) => {
      const { seq, id: client } = await findClient(deps, c);
      const key = readIdempotencyKey(c);
      if (contentTypeOf(c) !== 'multipart/form-data') throw wrongContentType('multipart/form-data');
      const auditOf = (subject: string) =>
        ledger.entry(c, { action: 'document-given', client, subject, when: hasHappened });
      const row =
        (await findUpload(database, seq, key, 'firm')) ??
        (await uploads.add(c.env.incoming, seq, key, auditOf, FIRM));
      return documentReply(database, row);
    },
  );

  implement(
    app,
    takeBackDocument,
    'Removes a document from the firm with its file, or a requested document that has not arrived; not under a legal hold',
    async (c) => {
      const { seq, id: client } = await findClient(deps, c);
      const subject = c.req.param('id');
      const row = await findDocument(database, seq, subject);
      if (!row) throw unknownDocument();
      const isOpenRequest = row.requestedAt !== null && row.storageKey === null;
      if (row.givenBy === null && !isOpenRequest) throw ofTheClient();
      const isFree = isFreeToGo(database, seq);
      // The client may hand over the file at the same moment.
      const isUnmet = isOpenRequest ? isNull(clientDocuments.storageKey) : undefined;
      const isIt = and(eq(clientDocuments.seq, row.seq), isFree, isUnmet)!;
      const results = await writes.run(
        ...takeFiles(database, isIt),
        read.delete(clientDocuments).where(isIt).returning(),
        ledger.entry(c, { action: 'document-taken-back', client, subject, when: hasHappened }),
      );
      if (!results.at(-2)?.rows.length) {
        const isMet =
          isOpenRequest &&
          !(await read.$count(clientDocuments, and(eq(clientDocuments.seq, row.seq), isUnmet)));
        throw isMet ? ofTheClient() : underLegalHold();
      }
      await removeErasedFiles(deps);
    },
  );

  implement(
    app,
    reviewDocument,
    {
      summary:
        'Approves a document whose file is available, rejects a document or asks for an update; the reason becomes its notes',
      headers: {
        'If-Match': '`uploadedAt` of the file under review; 412 if there is another one by now',
      },
    },
    async (c, { status, notes }) => {
      const { seq, id: client } = await findClient(deps, c);
      const subject = c.req.param('id');
      const document = await findDocument(database, seq, subject);
      if (!document) throw unknownDocument();
      // A document never loses its file, so this check still holds below.
      if (status === 'approved' && !document.storageKey) throw nothingToApprove();
      if (document.givenBy) throw ofTheFirm();
      if (status === 'approved') await requireScanned(database, document.storageKey!);
      const seen = readIfMatch(c);
      // Without this condition, an answer meant for an earlier file could be stored for a newer one that nobody has looked at.
      const key: Key = [
        [clientDocuments.accountSeq, seq],
        [clientDocuments.id, subject],
        ...(seen === undefined ? [] : [[clientDocuments.uploadedAt, seen] as const]),
      ];
      const [, changed] = await writes.run(
        ledger.change(c, { action: 'document-reviewed', client, subject }, clientDocuments, key, {
          status: { column: clientDocuments.status, to: status },
          notes: { column: clientDocuments.notes, to: notes || null, kept: 'nothing' },
        }),
        read
          .update(clientDocuments)
          .set({ status, notes: notes || null })
          .where(
            and(
              eq(clientDocuments.accountSeq, seq),
              eq(clientDocuments.id, subject),
              seen === undefined ? undefined : eq(clientDocuments.uploadedAt, seen),
            ),
          )
          .returning(),
      );
      const [row] = returnedRows(clientDocuments, changed);
      if (!row) throw (await findDocument(database, seq, subject)) ? anotherFile() : unknownDocument();
      return documentReply(database, row);
    },
  );

  implement(
    app,
    getDocumentFiles,
    'All files of a document, the current one first: what each is, who uploaded it, and how it was reviewed',
    async (c) => {
      const { seq, id: client } = await findClient(deps, c);
      const document = await findDocument(database, seq, c.req.param('id'));
      if (!document) throw unknownDocument();
      const [files] = await Promise.all([
        listFiles(database, document),
        ledger.look(c, { action: 'document-compared', client, subject: document.id }),
      ]);
      return { files };
    },
  );

  implementRaw(
    app,
    documentFile,
    'The file of a document, as an attachment; supports Range and If-Match',
    async (c) => {
      const { seq, id: client } = await findClient(deps, c);
      const { id } = c.req.param();
      return answerFile(c, deps, await findDocument(database, seq, id), recordDownload(c, client, id));
    },
  );

  implementRaw(
    app,
    versionFile,
    'An earlier version of a document, as an attachment; supports Range and If-Match',
    async (c) => {
      const { seq, id: client } = await findClient(deps, c);
      const { id, versionId } = c.req.param();
      const row = await findVersion(database, seq, id, versionId);
      return answerFile(c, deps, row, recordDownload(c, client, id, versionId));
    },
  );
}
