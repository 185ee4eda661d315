import { isLocalHost } from '../contract/fields';

/** A mail server, as `SMTP_URL` names it. */
export interface MailServerAddress {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte (`smtps://`); else the connection is turned into TLS before anything is said. */
  readonly isTlsFirst: boolean;
  /** On this machine, where nothing can listen in between: the only place that may do without TLS. */
  readonly isLocal: boolean;
  readonly auth?: { readonly user: string; readonly pass: string } | undefined;
}

/** Whom mail comes from. */
interface Sender {
  readonly name: string;
  readonly address: string;
}

export interface MailSettings {
  readonly server: MailServerAddress;
  readonly from: Sender;
  /** Of which links in mails are made. */
  readonly publicUrl: string;
}

/** The parts of `SMTP_URL`; nothing where it is not wholly understood. */
export function readSmtpUrl(text: string): MailServerAddress | undefined {
  if (!URL.canParse(text)) return undefined;
  const { protocol, hostname, port, username, password, pathname, search, hash } = new URL(text);
  // The transport's own options in a query could turn encryption off.
  if (!hostname || !['', '/'].includes(pathname) || search || hash) return undefined;
  const isTlsFirst = protocol === 'smtps:';
  try {
    return {
      host: hostname.replace(/^\[|\]$/g, ''),
      port: Number(port) || (isTlsFirst ? 465 : 587),
      isTlsFirst,
      isLocal: isLocalHost(hostname),
      auth: username ? { user: decodeURIComponent(username), pass: decodeURIComponent(password) } : undefined,
    };
  } catch {
    return undefined;
  }
}

const ADDRESS = /^[^\s<>@",;:]+@[^\s<>@",;:]+$/;
const NAMED_ADDRESS = /^(?:"([^"<>@\r\n]*)" *|([^"<>@\r\n]*))<([^<>]+)>$/;

export const isAddress = (text: string) => ADDRESS.test(text);

/** `office@example.com` or `The Firm <office@example.com>`. */
export function readSender(text: string): Sender | undefined {
  const [, quoted, plain, address] = NAMED_ADDRESS.exec(text) ?? [text, '', '', text];
  return address && ADDRESS.test(address) ? { name: (quoted ?? plain ?? '').trim(), address } : undefined;
}
