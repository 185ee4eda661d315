import type { AddressInfo, Socket } from 'node:net';
import hoodiecrow from 'hoodiecrow-imap';

export interface ImapServer {
  /** `IMAP_URL`, with user and password. */
  readonly url: string;
  /** Puts a mail into the inbox: its headers, an empty line, its body; each character is a byte. */
  receive(mail: string, receivedAt?: Date): void;
  /** Fails at every request for the content of this mail, or for anything of it; returns what ends that. */
  fail(uid: number, how: 'NO' | 'BAD' | 'a dropped connection', what?: 'content' | 'everything'): () => void;
  /** Refuses connections from now on, or takes them again. */
  shut(isShut: boolean): void;
  /** Renumbers its mails, as a server does whose folder was created again. */
  countAnew(): void;
  /** The flags of the mails in the inbox, by which people see what has been read. */
  readonly flags: () => string[][];
  /** How often somebody has connected to it. */
  readonly connections: () => number;
  readonly close: () => Promise<void>;
}

const PLUGINS = ['STARTTLS', 'LITERALPLUS', 'UIDPLUS', 'ID', 'SASL-IR', 'AUTH-PLAIN'];

/** A real IMAP server in this process, with one mailbox in memory. */
export async function startImapServer(): Promise<ImapServer> {
  const server = hoodiecrow({
    plugins: PLUGINS,
    users: { desk: { password: 'a:secret' } },
    storage: { INBOX: { messages: [] } },
  });
  const sockets = new Set<Socket>();
  let connections = 0;
  let isShut = false;
  server.server.on('connection', (socket: Socket) => {
    connections += 1;
    if (isShut) return socket.destroy();
    socket.setNoDelay();
    sockets.add(socket);
    socket.on('error', () => undefined).once('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const { port } = server.server.address() as AddressInfo;
  const inbox = () => server.getMailbox('INBOX');
  return {
    url: `imap://desk:${encodeURIComponent('a:secret')}@127.0.0.1:${port}/INBOX`,
    receive: (mail, receivedAt) =>
      server.appendMessage('INBOX', [], receivedAt ?? false, mail.replaceAll(/\r?\n/g, '\r\n')),
    fail(uid, how, what = 'content') {
      const fetch = server.getCommandHandler('UID FETCH');
      server.setCommandHandler('UID FETCH', (connection, command, data, done) => {
        const uids = command.attributes[0]?.value.split(',') ?? [];
        const isHeader = String(data).includes('HEADER.FIELDS');
        const concerns = uids.includes(String(uid)) && (!isHeader || what === 'everything');
        if (!concerns) return fetch(connection, command, data, done);
        if (how === 'a dropped connection') for (const socket of sockets) socket.destroy();
        else connection.send({ tag: command.tag, command: how }, 'FAILED', command, data);
        done();
      });
      return () => server.setCommandHandler('UID FETCH', fetch);
    },
    shut: (shut) => void (isShut = shut),
    countAnew() {
      inbox().uidvalidity += 1;
      inbox().messages.forEach((message, at) => (message.uid = at + 1));
    },
    flags: () => inbox().messages.map(({ flags }) => flags),
    connections: () => connections,
    close() {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

/** A mail that answers another one, as mail programs write it; `more` are additional headers. */
export const answerTo = (messageId: string, text: string, more: Readonly<Record<string, string>> = {}) => {
  const headers = {
    From: 'Ada Vale <ada@vale.com>',
    To: 'Lisle Harrow <desk@lisleharrow.com>',
    Subject: 'Re: Your trust',
    'Message-ID': `<${crypto.randomUUID()}@vale.com>`,
    'In-Reply-To': messageId,
    References: messageId,
    'Content-Type': 'text/plain; charset=utf-8',
    ...more,
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return `${lines.join('\n')}\n\n${text}`;
};
