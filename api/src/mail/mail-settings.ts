import { isLocalHost } from '@lisle-harrow/server/outside/public-address';

/** A mail server, as `SMTP_URL` or `IMAP_URL` names it. */
export interface MailServerAddress {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte (`smtps://`, `imaps://`); otherwise the connection is upgraded (STARTTLS) before anything else is sent. */
  readonly isTlsFirst: boolean;
  /** On this machine, where nothing can listen in between; only such a server may do without TLS. */
  readonly isLocal: boolean;
  readonly auth?: { readonly user: string; readonly pass: string } | undefined;
}

/** The sender of the product's mails. */
interface Sender {
  readonly name: string;
  readonly address: string;
}

export interface MailSettings {
  readonly server: MailServerAddress;
  readonly from: Sender;
  /** The base of links in mails. */
  readonly publicUrl: string;
}

/** Where replies to mails arrive, as `IMAP_URL` names it. */
export interface MailboxAddress {
  readonly server: MailServerAddress & { readonly auth: NonNullable<MailServerAddress['auth']> };
  /** The folder of the mailbox, such as `INBOX`. */
  readonly folder: string;
}

/** Parses `SMTP_URL`; undefined unless every part of it is understood. */
export function readSmtpUrl(text: string): MailServerAddress | undefined {
  const url = readServerUrl(text, { plain: 587, tlsFirst: 465 });
  return url && url.path === '' ? url.server : undefined;
}

/** Parses `IMAP_URL`, such as `imaps://user:password@host/INBOX`; undefined unless every part of it is understood. */
export function readImapUrl(text: string): MailboxAddress | undefined {
  const url = readServerUrl(text, { plain: 143, tlsFirst: 993 });
  const auth = url?.server.auth;
  return url && auth ? { server: { ...url.server, auth }, folder: url.path || 'INBOX' } : undefined;
}

function readServerUrl(text: string, ports: { readonly plain: number; readonly tlsFirst: number }) {
  if (!URL.canParse(text)) return undefined;
  const { protocol, hostname, port, username, password, pathname, search, hash } = new URL(text);
  // A query is refused because it could contain options of the transport that turn encryption off.
  if (!hostname || search || hash) return undefined;
  const isTlsFirst = protocol.endsWith('s:');
  try {
    const server: MailServerAddress = {
      host: hostname.replace(/^\[|\]$/g, ''),
      port: Number(port) || (isTlsFirst ? ports.tlsFirst : ports.plain),
      isTlsFirst,
      isLocal: isLocalHost(hostname),
      auth: username ? { user: decodeURIComponent(username), pass: decodeURIComponent(password) } : undefined,
    };
    return { server, path: decodeURIComponent(pathname.replace(/^\//, '')) };
  } catch {
    return undefined;
  }
}

const ADDRESS = /^[^\s<>@",;:]+@[^\s<>@",;:]+$/;
const NAMED_ADDRESS = /^(?:"([^"<>@\r\n]*)" *|([^"<>@\r\n]*))<([^<>]+)>$/;

export const isAddress = (text: string) => ADDRESS.test(text);

/** Parses `office@example.com` or `The Firm <office@example.com>`. */
export function readSender(text: string): Sender | undefined {
  const [, quoted, plain, address] = NAMED_ADDRESS.exec(text) ?? [text, '', '', text];
  return address && ADDRESS.test(address) ? { name: (quoted ?? plain ?? '').trim(), address } : undefined;
}
