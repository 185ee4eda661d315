import { createTransport } from 'nodemailer';
import type { MailServerAddress, MailSettings } from './mail-settings';

/** A mail as its recipient will read it. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** True if a member of staff wrote it to the recipient: automatic replies, such as out-of-office notes, may then answer it. */
  readonly isPersonal?: boolean;
  /** An iCalendar object and its method. */
  readonly calendar?: { readonly method: 'REQUEST' | 'CANCEL'; readonly content: string } | undefined;
  /** Where the recipient's answer goes, if not to the sender. */
  readonly replyTo?: string | undefined;
  /** The earlier mails of its thread, by which mail programs group it with them. */
  readonly thread?: Thread | undefined;
}

interface Thread {
  /** The `id` under which the first mail was sent. */
  readonly first: string;
  /** The `Message-ID`, without angle brackets, of the recipient's last mail, to which this is a reply. */
  readonly answered?: string | undefined;
}

/** A `Message-ID` from outside is accepted only in a form that can be put into a header unchanged (RFC 5322, 3.6.4). */
const MESSAGE_ID = /^[\w!#$%&'*+\-/=?^`{|}~.]+@[\w\-.[\]:]+$/;

export interface Mailer {
  /**
   * Resolves once the mail server has accepted the mail; rejects with `NotDelivered` otherwise, within 12 seconds.
   * `id` makes a repetition recognizable: equal ids give equal `Message-ID`s.
   */
  send(mail: Mail, id: string): Promise<void>;
}

/** Why a message was not accepted, in words that name no person. */
export class NotDelivered extends Error {
  override readonly name = 'NotDelivered';

  constructor(
    reason: string,
    /** True if the same message will never be accepted. */
    readonly isFinal: boolean,
  ) {
    super(reason);
  }
}

const PATIENCE_MS = 12_000;

const transportTo = ({ host, port, isTlsFirst, isLocal, auth }: MailServerAddress, patienceMs: number) =>
  createTransport({
    host,
    port,
    secure: isTlsFirst,
    requireTLS: !isLocal,
    opportunisticTLS: isLocal,
    tls: { rejectUnauthorized: !isLocal },
    ...(auth && { auth }),
    dnsTimeout: patienceMs,
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });

/**
 * True only if the mail server says that it offers no encryption. For one that does not answer, or whose certificate is
 * invalid, it is false, since that may be repaired while messages wait.
 */
export async function offersNoEncryption(server: MailServerAddress, patienceMs = 3_000): Promise<boolean> {
  // Without signing in: the password is only sent to deliver messages.
  const asked = transportTo({ ...server, auth: undefined }, patienceMs).verify();
  const refused = asked.then(
    () => false,
    ({ command, responseCode = 0 }: SmtpError) => command === 'STARTTLS' && responseCode >= 500,
  );
  const late = new Promise<false>((resolve) => setTimeout(resolve, patienceMs, false).unref());
  return Promise.race([refused, late]);
}

/** Sends through the mail server of the settings: over TLS with a valid certificate for its name, unless it is on this machine. */
export function createMailer({ server, from }: MailSettings, patienceMs = PATIENCE_MS): Mailer {
  const transport = transportTo(server, patienceMs);
  const domain = from.address.slice(from.address.lastIndexOf('@') + 1);
  const headersOf = ({ first, answered = '' }: Thread) => {
    const references = [`${first}@${domain}`, ...(MESSAGE_ID.test(answered) ? [answered] : [])];
    return { references, inReplyTo: references.at(-1) };
  };
  return {
    async send({ to, subject, text, html, isPersonal, calendar, replyTo, thread }, id) {
      try {
        await transport.sendMail({
          from,
          // An object, since a string would be parsed and could name more than one recipient.
          to: { name: '', address: to },
          subject,
          text,
          html,
          messageId: `<${id}@${domain}>`,
          ...(replyTo && { replyTo: { name: from.name, address: replyTo } }),
          ...(thread && headersOf(thread)),
          ...(!isPersonal && { headers: { 'Auto-Submitted': 'auto-generated' } }),
          ...(calendar && { icalEvent: { ...calendar, filename: 'consultation.ics' } }),
          // The transport's own timeouts each apply to one step, so that a server that is slow at every step would exceed the total.
          signal: AbortSignal.timeout(patienceMs),
        });
      } catch (error) {
        throw notDelivered(error as SmtpError);
      }
    },
  };
}

interface SmtpError extends Error {
  readonly code?: string;
  readonly responseCode?: number;
  /** The SMTP command that failed. */
  readonly command?: string;
}

/** The server's reply text may contain the address, so only its code is kept. */
function notDelivered({ code = 'unknown', responseCode, command, message }: SmtpError): NotDelivered {
  if (code === 'EABORT' || code === 'ETIMEDOUT')
    return new NotDelivered('The mail server did not answer in time', false);
  // An invalid certificate is reported as a socket error.
  if (code === 'ETLS' || (!responseCode && /certificate|\bTLS\b|\bSSL\b/i.test(message)))
    return new NotDelivered('The mail server offers no encryption that can be trusted', false);
  if (code === 'EAUTH') return new NotDelivered('The mail server refused our user name or password', false);
  if (responseCode === undefined)
    return new NotDelivered(`The connection to the mail server failed (${code})`, false);
  // A refusal before the recipient is named is about our own setup, which an operator can correct.
  const isFinal = responseCode >= 500 && /^(RCPT|DATA)/.test(command ?? '');
  const verb = responseCode >= 500 ? 'refused' : 'put off';
  return new NotDelivered(`The mail server ${verb} the message (${responseCode})`, isFinal);
}
