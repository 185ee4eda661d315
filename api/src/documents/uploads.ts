import { rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { checkBody } from '@lisle-harrow/server/http/read-body';
import { malformed, Refusal } from '@lisle-harrow/server/http/refusal';
import * as z from 'zod/mini';
import { documentDetails } from '../contract';
import { isDuplicate } from '../db/errors';
import { uuidv7 } from '../db/uuid';
import type { WriteQuery } from '../db/write';
import type { Deps } from '../deps';
import { keyReused, notFound } from '../errors';
import { cleanFileName } from '../uploads/clean-file-name';
import {
  addDocument,
  type DocumentRow,
  type FileOfRow,
  findDocument,
  giveFile,
  hasAllDocuments,
  storedBytes,
  takesFile,
  tooManyDocuments,
} from './document-rows';
import { uploadFolder } from '../file-store/open-file-store';
import { fileTooLarge, FORM_OVERHEAD_BYTES, type ReceivedForm, receiveForm } from '../uploads/receive-form';
import { createVirusScanner, infectedFile, scanUpload } from '../uploads/virus-scanner';
import { discardFile, storeFile } from './stored-files';
import type { StillMay } from '../household/own-case';
import { uploadSlots } from './upload-slots';

const MB = 1024 * 1024;

const notReplaceable = () =>
  new Refusal(409, 'conflict', 'Conflict', {
    detail: 'This document is under review or approved; upload a new one',
  });
/** `roomBytes` is how much the client may still upload. */
const quotaReached = (quotaBytes: number, roomBytes: number) =>
  new Refusal(413, 'quota-reached', 'No room left', {
    detail: `All your files together may take ${quotaBytes / MB} MB; there is room for ${roomIn(roomBytes)} more`,
  });

/** Rounded down, so that what the message promises also fits. */
function roomIn(bytes: number): string {
  const room = Math.max(bytes, 0);
  return room >= MB ? `${Math.floor((room / MB) * 10) / 10} MB` : `${Math.floor(room / 1024)} KB`;
}

/** Makes the ledger's line about the document with this id, for the same write as its row. */
type AuditOf = (id: string) => WriteQuery;

/** Who hands a document over. */
interface Uploader extends Pick<DocumentRow, 'givenBy' | 'memberId'> {
  readonly may?: StillMay;
}

export const FIRM: Uploader = { givenBy: 'firm', memberId: null };

/** Streams uploads into the store before a row names them, so that a row always has its file. */
export function createUploads({ database, env, files, log, parsing }: Deps) {
  const maxBytes = env.UPLOAD_MAX_MB * MB;
  const quotaBytes = env.UPLOAD_QUOTA_MB * MB;
  const folder = uploadFolder(env);
  const inSlot = uploadSlots(database);
  const scanner = createVirusScanner(env);

  const roomOf = async (accountSeq: number, freedBytes = 0, givenBy: DocumentRow['givenBy'] = null) =>
    quotaBytes - (await storedBytes(database, accountSeq, givenBy)) + freedBytes;

  /** Refuses, before reading the body, an upload that `Content-Length` shows to be too large. */
  function refuseByLength({ headers }: IncomingMessage, roomBytes: number): void {
    const atLeast = Number(headers['content-length'] ?? 0) - FORM_OVERHEAD_BYTES;
    if (atLeast > maxBytes) throw fileTooLarge(maxBytes);
    if (roomBytes <= 0 || atLeast > roomBytes) throw quotaReached(quotaBytes, roomBytes);
  }

  /** Gives `keep` the received form in one of the client's slots; afterwards its file is gone from disk, unless it was stored. */
  const receive = (
    incoming: IncomingMessage,
    accountSeq: number,
    keep: (form: ReceivedForm) => Promise<DocumentRow>,
  ) =>
    inSlot(accountSeq, async () => {
      const form = await receiveForm(incoming, {
        folder,
        maxBytes,
        inspect: (path) => parsing.run('inspectFile', `files of ${accountSeq}`, path),
      });
      try {
        return await keep(form);
      } finally {
        await rm(form.file.path, { force: true });
      }
    });

  const discard = (storageKey: string) => discardFile({ database, files, log }, storageKey);

  /** Keeps the file only if `write` returns a row that names it; if `write` throws, the sweep checks the database later. */
  async function store(
    { file, fileName }: ReceivedForm,
    id: string,
    uploadKey: string | null,
    write: (file: FileOfRow) => Promise<DocumentRow | undefined>,
  ): Promise<DocumentRow | undefined> {
    const cleanName = cleanFileName(fileName, file.kind);
    const scan = await scanUpload(scanner, file.path, log);
    if (scan === 'infected') throw infectedFile();
    const storageKey = await storeFile({ database, files }, file.path, scan);
    const row = await write({
      fileName: cleanName,
      filePath: `/api/client/documents/${id}/file`,
      fileSize: file.size,
      mimeType: file.kind,
      storageKey,
      sha256: file.sha256,
      marks: [...file.marks],
      uploadKey,
    });
    if (row?.storageKey !== storageKey) await discard(storageKey);
    return row;
  }

  return {
    maxBytes,

    /** Adds a document with its file; if the key was used before, returns the document of that upload. */
    async add(
      incoming: IncomingMessage,
      accountSeq: number,
      key: string | undefined,
      auditOf: AuditOf,
      { givenBy, memberId, may }: Uploader,
    ): Promise<DocumentRow> {
      refuseByLength(incoming, await roomOf(accountSeq, 0, givenBy));
      if (await hasAllDocuments(database, accountSeq)) throw tooManyDocuments();
      return receive(incoming, accountSeq, async (form) => {
        const details = readDetails(form);
        const id = uuidv7();
        const row = await store(form, id, key ?? null, (file) =>
          addDocument(
            database,
            {
              ...details,
              ...file,
              id,
              accountSeq,
              givenBy,
              memberId,
              requestedAt: null,
              dueDate: null,
              // Documents from the firm need no review.
              status: givenBy ? 'approved' : 'pending',
              notes: null,
              uploadedAt: new Date().toISOString(),
            },
            quotaBytes,
            auditOf(id),
            { may },
          ),
        );
        if (row) return row;
        await may?.require();
        // Concurrent uploads took up the number of documents or the quota.
        if (await hasAllDocuments(database, accountSeq)) throw tooManyDocuments();
        throw quotaReached(quotaBytes, await roomOf(accountSeq, 0, givenBy));
      });
    },

    /** Stores the file of a document that has none yet, or for which staff want another one. */
    async give(
      incoming: IncomingMessage,
      earlier: DocumentRow,
      key: string | undefined,
      auditOf: AuditOf,
      { memberId, may }: Uploader,
    ): Promise<DocumentRow> {
      const { id, accountSeq, storageKey: replaced } = earlier;
      const freed = replaced === null ? 0 : earlier.fileSize;
      if (!takesFile(earlier)) throw notReplaceable();
      refuseByLength(incoming, await roomOf(accountSeq, freed));
      return receive(incoming, accountSeq, async (form) => {
        let added: string | null = null;
        const row = await store(form, id, key ?? earlier.uploadKey, (file) => {
          added = file.storageKey;
          return giveFile(database, earlier, { ...file, memberId }, quotaBytes, auditOf(id), may);
        }).catch(async (error: unknown) => {
          if (!isDuplicate(error)) throw error;
          if (added) await discard(added);
          throw keyReused();
        });
        if (row) return row;
        await may?.require();
        const now = await findDocument(database, accountSeq, id);
        if (!now) throw notFound();
        // The same upload was sent twice concurrently, and the other request was first.
        if (key !== undefined && now.uploadKey === key && now.storageKey !== null) return now;
        if (now.storageKey !== replaced || !takesFile(now)) throw notReplaceable();
        throw quotaReached(quotaBytes, await roomOf(accountSeq, freed));
      });
    },
  };
}

function readDetails({ fields }: ReceivedForm): z.infer<typeof documentDetails> {
  const body = { name: fields.get('name'), type: fields.get('type') };
  // SQLite text ends at a NUL character.
  if (body.name?.includes('\0')) throw malformed('The form contains the character NUL');
  return checkBody(documentDetails, body);
}
