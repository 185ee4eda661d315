import type { ImapFlow } from 'imapflow';
import type { MailboxAddress } from '../mail/mail-settings';

/** How far a folder has been read. Numbers of mails are comparable only under the same `uidValidity`. */
export interface MailboxPosition {
  readonly uidValidity: string;
  readonly lastUid: number;
}

/** A mail that the caller asked for. */
export interface FoundMail {
  readonly receivedAt: Date;
  /** The lines of the headers by which a mail is recognized, `HEADERS`. */
  readonly head: string;
  /** The raw mail, up to the size limit. */
  readonly source: Buffer;
}

/** Why the mailbox could not be read. The message contains no address and nothing from a mail. */
export class MailboxUnread extends Error {
  override readonly name = 'MailboxUnread';
}

const PATIENCE_MS = 15_000;
/** Text comes before attachments, so cutting off a larger mail loses only what follows the text. */
const MAX_BYTES = 2 * 1024 * 1024;
/** How far back the first read of a folder goes. */
const FIRST_DAYS = 30;
/** What is read of every mail: what it answers, whom it is from and to, and whether it reports on one that was sent. */
const HEADERS = [
  ...['references', 'in-reply-to', 'content-type', 'return-path', 'x-failed-recipients'],
  ...['from', 'sender', 'reply-to', 'x-original-from', 'x-original-sender'],
  ...['to', 'cc', 'delivered-to', 'x-original-to', 'envelope-to'],
];
/** The most mails taken at one look; the rest follow at the next. */
const AT_ONCE = 200;

/**
 * Reads the mails that arrived in the folder after `last` and whose headers are wanted, oldest first, and returns where to
 * continue next time. The folder is opened read-only: nothing is marked, moved or removed. Throws `MailboxUnread`, and whatever
 * `take` throws.
 */
export async function readMailbox(
  { server, folder }: MailboxAddress,
  last: MailboxPosition | undefined,
  isWanted: (head: string) => Promise<boolean>,
  take: (mail: FoundMail) => Promise<void>,
): Promise<MailboxPosition> {
  // Loaded on demand: only installations that receive mail need it, and it would slow the start of the api.
  const { ImapFlow } = await import('imapflow');
  const client = new ImapFlow({
    ...{ host: server.host, port: server.port, secure: server.isTlsFirst, auth: server.auth },
    ...(!server.isTlsFirst && !server.isLocal && { doSTARTTLS: true }),
    tls: { rejectUnauthorized: !server.isLocal },
    ...{ connectionTimeout: PATIENCE_MS, greetingTimeout: PATIENCE_MS, socketTimeout: PATIENCE_MS },
    ...{ logger: false, disableAutoIdle: true },
  });
  // The failing call reports the same error.
  client.on('error', () => undefined);
  try {
    await answerOf(client.connect());
    const { uidValidity: counted, uidNext } = await answerOf(client.mailboxOpen(folder, { readOnly: true }));
    const uidValidity = String(counted);
    const known = last?.uidValidity === uidValidity ? last.lastUid : undefined;
    const uids = await newUids(client, known);
    for (const { uid, ...mail } of await fetchHeaders(client, uids)) {
      if (!(await isWanted(mail.head))) continue;
      const query = { source: { maxLength: MAX_BYTES } };
      const fetching = client.fetchOne(String(uid), query, { uid: true });
      const found = await answerOf(fetching.catch(withoutOne));
      // Moved or removed since, or refused.
      if (found && found.source) await take({ ...mail, source: found.source });
    }
    return { uidValidity, lastUid: uids.at(-1) ?? known ?? uidNext - 1 };
  } finally {
    client.close();
  }
}

async function newUids(client: ImapFlow, known: number | undefined): Promise<number[]> {
  const query =
    known === undefined
      ? { since: new Date(Date.now() - FIRST_DAYS * 24 * 60 * 60_000) }
      : { uid: `${known + 1}:*` };
  const found = (await answerOf(client.search(query, { uid: true }))) || [];
  // A range that ends in `*` always includes the newest mail.
  return found
    .filter((uid) => uid > (known ?? 0))
    .toSorted((one, other) => one - other)
    .slice(0, AT_ONCE);
}

async function fetchHeaders(client: ImapFlow, uids: readonly number[]) {
  if (uids.length === 0) return [];
  const query = { internalDate: true, headers: HEADERS };
  const mails = await answerOf(client.fetchAll(uids.join(','), query, { uid: true }));
  return mails
    .map(({ uid, internalDate, headers }) => ({
      uid,
      receivedAt: new Date(internalDate ?? Date.now()),
      // Unfolded (RFC 5322, 2.2.3).
      head: String(headers ?? '').replaceAll(/\r?\n(?=[ \t])/g, ''),
    }))
    .toSorted((one, other) => one.uid - other.uid);
}

interface ImapError extends Error {
  readonly authenticationFailed?: boolean;
  readonly responseStatus?: string;
  readonly code?: string;
}

/** Skips a mail that the server refuses, so that those after it are still read. */
function withoutOne(error: ImapError): undefined {
  if (error.responseStatus === 'NO') return undefined;
  throw error;
}

/** The server's answer, or `MailboxUnread`. The server's own error text is dropped, since it may repeat an address or a folder. */
const answerOf = <Result>(answer: Promise<Result>): Promise<Result> =>
  answer.catch(({ authenticationFailed, responseStatus, code = 'unknown' }: ImapError) => {
    if (authenticationFailed) throw new MailboxUnread('The mailbox refused our user name or password');
    if (responseStatus) throw new MailboxUnread(`The mailbox answered ${responseStatus}`);
    throw new MailboxUnread(`The connection to the mailbox failed (${code})`);
  });
