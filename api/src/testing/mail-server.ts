import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

interface ReceivedMail {
  readonly from: string;
  readonly to: string[];
  /** The whole message as it came, headers first. */
  readonly source: string;
}

export interface MailServer {
  readonly url: string;
  readonly received: ReceivedMail[];
  readonly close: () => Promise<void>;
}

/** Settings with which the api sends by this server. */
export const mailSettings = ({ url }: Pick<MailServer, 'url'>) => ({
  SMTP_URL: url,
  MAIL_FROM: 'Lisle Harrow <desk@lisleharrow.com>',
  PUBLIC_URL: 'https://lisleharrow.example',
});

/** A real mail server in this process that takes every message. */
export async function startMailServer(options: SMTPServerOptions = {}): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          source: Buffer.concat(chunks).toString(),
        });
        done();
      });
    },
    ...options,
  });
  // A client that gives up breaks its connection: that is what some tests are about.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: urlOf(server.server),
    received,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

/** A server that takes connections and never says a word. */
export async function startSilentServer(): Promise<MailServer> {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket);
    socket.on('error', () => undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: urlOf(server),
    received: [],
    close() {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

/** A message as a mail program reads it. */
export const readMail = (source: string): Promise<Email> => PostalMime.parse(source);

const urlOf = (server: Server) => `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
