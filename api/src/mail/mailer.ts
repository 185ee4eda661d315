import { createTransport } from 'nodemailer';
import type { MailServerAddress, MailSettings } from './mail-settings';

/** A message as a person will read it. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Somebody of the firm wrote it to its reader: programs that answer for people may answer it. */
  readonly isPersonal?: boolean;
  /** An iCalendar object, and what it asks of the calendar it comes to. */
  readonly calendar?: { readonly method: 'REQUEST' | 'CANCEL'; readonly content: string } | undefined;
  /** The earlier mails of its thread, by which mail programs show it below them; the last one is answered. */
  readonly thread?: Thread | undefined;
}

interface Thread {
  /** The `id` under which the first mail was sent. */
  readonly first: string;
  /** The `Message-ID` of what its reader wrote last, without its angle brackets. */
  readonly answered?: string | undefined;
}

/** Of a mail that came from outside: only what can stand in a header as it is (RFC 5322, 3.6.4). */
const MESSAGE_ID = /^[\w!#$%&'*+\-/=?^`{|}~.]+@[\w\-.[\]:]+$/;

export interface Mailer {
  /**
   * Resolves once the mail server has taken the message; rejects with `NotDelivered` otherwise, within 12 seconds.
   * `id` is what makes a repetition recognisable: equal ids give equal `Message-ID`s.
   */
  send(mail: Mail, id: string): Promise<void>;
}

/** Why a message was not taken, in words that name no person. */
export class NotDelivered extends Error {
  override readonly name = 'NotDelivered';

  constructor(
    reason: string,
    /** The same message will never be taken. */
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
 * Whether the mail server says that it offers no encryption. One that does not answer, or answers with a certificate that
 * does not fit, says nothing of the kind: it may be mended while messages wait.
 */
export async function offersNoEncryption(server: MailServerAddress, patienceMs = 3_000): Promise<boolean> {
  // Who signs in is not asked: the password is for messages.
  const asked = transportTo({ ...server, auth: undefined }, patienceMs).verify();
  const refused = asked.then(
    () => false,
    ({ command, responseCode = 0 }: SmtpError) => command === 'STARTTLS' && responseCode >= 500,
  );
  const late = new Promise<false>((resolve) => setTimeout(resolve, patienceMs, false).unref());
  return Promise.race([refused, late]);
}

/** Sends by the mail server of the settings: over TLS with a certificate that fits its name, unless it is this machine. */
export function createMailer({ server, from }: MailSettings, patienceMs = PATIENCE_MS): Mailer {
  const transport = transportTo(server, patienceMs);
  const domain = from.address.slice(from.address.lastIndexOf('@') + 1);
  const headersOf = ({ first, answered = '' }: Thread) => {
    const references = [`${first}@${domain}`, ...(MESSAGE_ID.test(answered) ? [answered] : [])];
    return { references, inReplyTo: references.at(-1) };
  };
  return {
    async send({ to, subject, text, html, isPersonal, calendar, thread }, id) {
      try {
        await transport.sendMail({
          from,
          // As an object: a string would be parsed, and could name more than one recipient.
          to: { name: '', address: to },
          subject,
          text,
          html,
          messageId: `<${id}@${domain}>`,
          ...(thread && headersOf(thread)),
          ...(!isPersonal && { headers: { 'Auto-Submitted': 'auto-generated' } }),
          ...(calendar && { icalEvent: { ...calendar, filename: 'consultation.ics' } }),
          // Each of the transport's limits is for one step: a server that answers slowly at every step outlasts them.
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
  /** What was said to the server when it failed. */
  readonly command?: string;
}

/** A server's own words may repeat the address: only its number is kept. */
function notDelivered({ code = 'unknown', responseCode, command, message }: SmtpError): NotDelivered {
  if (code === 'EABORT' || code === 'ETIMEDOUT')
    return new NotDelivered('The mail server did not answer in time', false);
  // A certificate that does not fit comes as a fault of the socket.
  if (code === 'ETLS' || (!responseCode && /certificate|\bTLS\b|\bSSL\b/i.test(message)))
    return new NotDelivered('The mail server offers no encryption that can be trusted', false);
  if (code === 'EAUTH') return new NotDelivered('The mail server refused our user name or password', false);
  if (responseCode === undefined)
    return new NotDelivered(`The connection to the mail server failed (${code})`, false);
  // What is said before the recipient is about us, and an operator can mend it.
  const isFinal = responseCode >= 500 && /^(RCPT|DATA)/.test(command ?? '');
  const verb = responseCode >= 500 ? 'refused' : 'put off';
  return new NotDelivered(`The mail server ${verb} the message (${responseCode})`, isFinal);
}
