import type { ImapFlow } from 'imapflow';
import type { LaterMail } from '../db/schema';
import type { MailboxAddress } from '../mail/mail-settings';
import { fetchSource } from './mail-source';

/** How far a folder has been read. Numbers of mails are comparable only under the same `uidValidity`. */
export interface MailboxPosition {
  readonly uidValidity: string;
  readonly lastUid: number;
  /** Mails up to `lastUid` that are still to be read. */
  readonly later: readonly LaterMail[] | null;
}

/** A mail that the caller asked for. */
export interface FoundMail {
  readonly receivedAt: Date;
  /** The lines of the headers by which a mail is recognized, `HEADERS`. */
  readonly head: string;
  /** The raw mail, as `fetchSource` gives it; no more than `head` if `isUnread`. */
  readonly source: Buffer;
  /** Of the whole raw mail, in bytes. */
  readonly size: number;
  /** True if the server failed on it every time. */
  readonly isUnread: boolean;
}

export interface MailTaker {
  readonly isWanted: (head: string) => Promise<boolean>;
  readonly take: (mail: FoundMail) => Promise<void>;
  /** Called with how far the folder has been read when the server failed on a mail, and at the end. */
  readonly keep: (position: MailboxPosition) => Promise<unknown>;
}

/** Why the mailbox could not be read. The message contains no address and nothing from a mail. */
export class MailboxUnread extends Error {
  override readonly name = 'MailboxUnread';
}

const PATIENCE_MS = 15_000;
/** How far back the first read of a folder goes. */
const FIRST_DAYS = 30;
/** What is read of every mail: what it answers, whom it is from and to, and whether it reports on one that was sent. */
const HEADERS = [
  'references',
  'in-reply-to',
  'content-type',
  'return-path',
  'x-failed-recipients',
  'from',
  'sender',
  'reply-to',
  'x-original-from',
  'x-original-sender',
  'to',
  'cc',
  'delivered-to',
  'x-original-to',
  'envelope-to',
  'message-id',
  'subject',
];
/** The most mails taken at one look; the rest follow at the next. */
const AT_ONCE = 200;
/** A mail that the server fails on is tried again after half a minute and after twice as long each time, for four hours in all. */
const FIRST_DELAY_MS = 30_000;
const MOST_TRIES = 10;

/**
 * Takes the mails that arrived in the folder after `last` and whose headers are wanted, oldest first. One that the server fails on
 * delays no other: it is tried again later, and after the last time taken with no more than is known of it. The folder is opened
 * read-only: nothing is marked, moved or removed. Throws `MailboxUnread`, and whatever the taker throws.
 */
export async function readMailbox(
  address: MailboxAddress,
  last: MailboxPosition | undefined,
  { isWanted, take, keep }: MailTaker,
): Promise<void> {
  let folder = await openFolder(address);
  const { uidValidity, uidNext } = folder;
  const known = last?.uidValidity === uidValidity ? last : undefined;
  const due = (known?.later ?? []).filter(({ nextAt }) => nextAt <= Date.now());
  const later = new Map(known?.later?.map((mail) => [mail.uid, mail]));
  let lastUid = known?.lastUid ?? 0;
  const keepPosition = () => keep({ uidValidity, lastUid, later: [...later.values()] });
  /** What the server answers to the work; null if it failed, after which whatever can go on does. */
  const answer = async <Result>(
    work: (client: ImapFlow) => Promise<Result>,
    whenFailed?: () => Promise<void>,
  ): Promise<Result | null> => {
    try {
      return await work(folder.client);
    } catch {
      await whenFailed?.();
      if (!folder.client.usable) {
        folder.client.close();
        folder = await openFolder(address);
        if (folder.uidValidity !== uidValidity) throw new MailboxUnread('The mailbox was renumbered');
      }
      return null;
    }
  };
  const readOne = async (uid: number, tries: number, fetched: Head | undefined) => {
    let head = fetched;
    const putOff = async () => {
      later.set(uid, { uid, tries: tries + 1, nextAt: Date.now() + FIRST_DELAY_MS * 2 ** tries });
      if (tries + 1 === MOST_TRIES) {
        await take(unreadMail(uid, head));
        later.delete(uid);
      }
      // Before anything else, since the server may not let us in again.
      await keepPosition();
    };
    const found = head ?? (await answer((client) => fetchHead(client, uid), putOff));
    if (found === null) return;
    head = found;
    const source =
      head && (await isWanted(head.head))
        ? await answer((client) => fetchSource(client, uid, found!.size), putOff)
        : undefined;
    if (source === null) return;
    // Moved or removed since, if there is none.
    if (head && source) await take({ ...head, source, isUnread: false });
    later.delete(uid);
  };
  try {
    const fresh = (await newUids(folder.client, known?.lastUid)).map((uid) => ({ uid, tries: 0 }));
    const mails = [...fresh, ...due];
    const uids = mails.map(({ uid }) => uid).join(',');
    // All at once, or where the server fails at that, one by one.
    const heads = (mails.length > 0 && (await answer((client) => fetchHeads(client, uids)))) || [];
    for (const { uid, tries } of mails) {
      lastUid = Math.max(lastUid, uid);
      await readOne(
        uid,
        tries,
        heads.find((head) => head.uid === uid),
      );
    }
    // The folder is empty, or everything in it is old.
    lastUid ||= uidNext - 1;
    if (lastUid !== known?.lastUid || due.length > 0) await keepPosition();
  } finally {
    folder.client.close();
  }
}

async function openFolder({ server, folder }: MailboxAddress) {
  // Loaded on demand: only installations that receive mail need it, and it would slow the start of the api.
  const { ImapFlow } = await import('imapflow');
  const client = new ImapFlow({
    host: server.host,
    port: server.port,
    secure: server.isTlsFirst,
    auth: server.auth,
    ...(!server.isTlsFirst && !server.isLocal && { doSTARTTLS: true }),
    tls: { rejectUnauthorized: !server.isLocal },
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
    logger: false,
    disableAutoIdle: true,
  });
  // The failing call reports the same error.
  client.on('error', () => undefined);
  try {
    await answerOf(client.connect());
    const { uidValidity, uidNext } = await answerOf(client.mailboxOpen(folder, { readOnly: true }));
    return { client, uidValidity: String(uidValidity), uidNext };
  } catch (error) {
    client.close();
    throw error;
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

interface Head extends Pick<FoundMail, 'receivedAt' | 'head' | 'size'> {
  readonly uid: number;
}

async function fetchHeads(client: ImapFlow, uids: string): Promise<Head[]> {
  const mails = await client.fetchAll(
    uids,
    { internalDate: true, headers: HEADERS, size: true },
    { uid: true },
  );
  return mails.map(({ uid, internalDate, headers, size = 0 }) => ({
    uid,
    size,
    receivedAt: new Date(internalDate ?? Date.now()),
    // Unfolded (RFC 5322, 2.2.3).
    head: String(headers ?? '').replaceAll(/\r?\n(?=[ \t])/g, ''),
  }));
}

const fetchHead = async (client: ImapFlow, uid: number) => (await fetchHeads(client, String(uid)))[0];

/** A mail that the server does not hand out: what its headers say, if at least those could be read. */
const unreadMail = (uid: number, known: Head | undefined): FoundMail => {
  const { receivedAt, head, size } = known ?? { receivedAt: new Date(), head: `x-uid: ${uid}\r\n`, size: 0 };
  return { receivedAt, head, size, source: Buffer.from(`${head.trimEnd()}\r\n\r\n`), isUnread: true };
};

interface ImapError extends Error {
  readonly authenticationFailed?: boolean;
  readonly responseStatus?: string;
  readonly code?: string;
}

/** The server's answer, or `MailboxUnread`. The server's own error text is dropped, since it may repeat an address or a folder. */
const answerOf = <Result>(answer: Promise<Result>): Promise<Result> =>
  answer.catch(({ authenticationFailed, responseStatus, code = 'unknown' }: ImapError) => {
    if (authenticationFailed) throw new MailboxUnread('The mailbox refused our user name or password');
    if (responseStatus) throw new MailboxUnread(`The mailbox answered ${responseStatus}`);
    throw new MailboxUnread(`The connection to the mailbox failed (${code})`);
  });
