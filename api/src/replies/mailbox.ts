import type { ImapFlow } from 'imapflow';
import type { MailboxAddress } from '../mail/mail-settings';

/** Up to where a folder was read; what its server counts by is another with another `uidValidity`. */
export interface MailboxPosition {
  readonly uidValidity: string;
  readonly lastUid: number;
}

/** A mail that was looked for. */
export interface FoundMail {
  readonly receivedAt: Date;
  /** `References` and `In-Reply-To`, as they stand in the mail. */
  readonly thread: string;
  /** A program wrote it (RFC 3834), such as a notice of absence. */
  readonly isAutomatic: boolean;
  /** The mail, or as much of it as is read. */
  readonly source: Buffer;
}

/** Why the mailbox could not be read, in words that hold no address and nothing of a mail. */
export class MailboxUnread extends Error {
  override readonly name = 'MailboxUnread';
}

const PATIENCE_MS = 15_000;
/** Text stands before attachments: of a larger mail only what comes after is missing. */
const MAX_BYTES = 2 * 1024 * 1024;
/** How far back the folder is looked at the first time. */
const FIRST_DAYS = 30;
/** How many one look takes: the rest are there at the next. */
const AT_ONCE = 200;

/**
 * Reads the mails that came into the folder after `last` and whose thread is wanted, oldest first, and gives where the next look
 * begins. The folder is opened for reading alone: nothing is marked, moved or removed. Throws `MailboxUnread`, and what `take`
 * throws.
 */
export async function readMailbox(
  { server, folder }: MailboxAddress,
  last: MailboxPosition | undefined,
  isWanted: (thread: string) => boolean,
  take: (mail: FoundMail) => Promise<void>,
): Promise<MailboxPosition> {
  // Only who receives mail needs it: the start of the api does not wait for it.
  const { ImapFlow } = await import('imapflow');
  const client = new ImapFlow({
    ...{ host: server.host, port: server.port, secure: server.isTlsFirst, auth: server.auth },
    ...(!server.isTlsFirst && !server.isLocal && { doSTARTTLS: true }),
    tls: { rejectUnauthorized: !server.isLocal },
    ...{ connectionTimeout: PATIENCE_MS, greetingTimeout: PATIENCE_MS, socketTimeout: PATIENCE_MS },
    ...{ logger: false, disableAutoIdle: true },
  });
  // The call that fails tells it, too.
  client.on('error', () => undefined);
  try {
    await answerOf(client.connect());
    const { uidValidity: counted, uidNext } = await answerOf(client.mailboxOpen(folder, { readOnly: true }));
    const uidValidity = String(counted);
    const known = last?.uidValidity === uidValidity ? last.lastUid : undefined;
    const uids = await newUids(client, known);
    for (const { uid, ...mail } of await fetchHeaders(client, uids)) {
      if (!isWanted(mail.thread)) continue;
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
  // The newest mail is always in a range that ends with a star.
  return found
    .filter((uid) => uid > (known ?? 0))
    .toSorted((one, other) => one - other)
    .slice(0, AT_ONCE);
}

async function fetchHeaders(client: ImapFlow, uids: readonly number[]) {
  if (uids.length === 0) return [];
  const query = { internalDate: true, headers: ['references', 'in-reply-to', 'auto-submitted'] };
  const mails = await answerOf(client.fetchAll(uids.join(','), query, { uid: true }));
  return mails
    .map(({ uid, internalDate, headers }) => ({
      uid,
      receivedAt: new Date(internalDate ?? Date.now()),
      thread: String(headers ?? ''),
      isAutomatic: /^auto-submitted:(?!\s*no\b)/im.test(String(headers ?? '')),
    }))
    .toSorted((one, other) => one.uid - other.uid);
}

interface ImapError extends Error {
  readonly authenticationFailed?: boolean;
  readonly responseStatus?: string;
  readonly code?: string;
}

/** The server's refusal of one mail: those after it are read all the same. */
function withoutOne(error: ImapError): undefined {
  if (error.responseStatus === 'NO') return undefined;
  throw error;
}

/** What the server answers, or `MailboxUnread`. Its own words may repeat an address or a folder: they are not kept. */
const answerOf = <Result>(answer: Promise<Result>): Promise<Result> =>
  answer.catch(({ authenticationFailed, responseStatus, code = 'unknown' }: ImapError) => {
    if (authenticationFailed) throw new MailboxUnread('The mailbox refused our user name or password');
    if (responseStatus) throw new MailboxUnread(`The mailbox answered ${responseStatus}`);
    throw new MailboxUnread(`The connection to the mailbox failed (${code})`);
  });
