import type { MessageKind, Site } from '../contract';
import type { Database } from '../db/open';
import type { Env } from '../env';
import type { Letter } from '../mail/letter';
import type { MailSettings } from '../mail/mail-settings';
import type { Mail } from '../mail/mailer';
import type { OutgoingMessage } from './outbox-store';

type Data = Pick<Database, 'read' | 'writes'>;

/** What a mail is written from when it is sent. */
export interface Occasion {
  readonly database: Data;
  readonly message: OutgoingMessage;
  readonly site: Site;
  readonly settings: MailSettings;
}

/** A letter, and the file beside it that calendars read: of one reading, so that both say the same. */
type Written = Letter & Pick<Partial<Mail>, 'calendar'>;

/** Somebody to notify, and what distinguishes the message to them from those to others. */
export interface NoticeRecipient {
  readonly recipient: string;
  /** The id of the account of a member of the household; undefined for the client and the firm. */
  readonly member?: string;
}

/** A mail of one kind. */
export interface MailOf {
  readonly write: (occasion: Occasion) => Written | Promise<Written>;
  /** The same about a fictional person, for owners who change its words. */
  readonly sample?: (site: Site, publicUrl: string) => Letter | Promise<Letter>;
  /** Who gets it by now, of a mail about the case of this client: since it was queued, the client may have another adviser or address. */
  readonly recipients?: (database: Data, env: Env, clientSeq: number) => Promise<readonly NoticeRecipient[]>;
  /** True if a person wrote it. */
  readonly isPersonal?: true;
}

/** The mails of a feature, by their kind in `contract/message-kinds.ts`. */
export type Mails = Readonly<Partial<Record<MessageKind, MailOf>>>;

/** A mail that needs the message alone. */
export const from =
  (letter: (message: OutgoingMessage, site: Site, publicUrl: string) => Letter): MailOf['write'] =>
  ({ message, site, settings }) =>
    letter(message, site, settings.publicUrl);

/** A mail that needs what is stored as well. */
export const stored =
  (
    letter: (database: Data, message: OutgoingMessage, site: Site, publicUrl: string) => Promise<Letter>,
  ): MailOf['write'] =>
  ({ database, message, site, settings }) =>
    letter(database, message, site, settings.publicUrl);
