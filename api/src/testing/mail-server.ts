import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import ICAL from 'ical.js';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

interface ReceivedMail {
  readonly from: string;
  readonly to: string[];
  /** The whole message as it came, headers first. */
  readonly source: string;
}

/**
 * What a server does wrong at a step, until the fault is removed: a reply by its code, no reply, a cut connection, or `keep`,
 * which takes the message and never confirms it.
 */
export interface MailFault {
  readonly at: 'address' | 'message';
  readonly answer: number | 'silence' | 'cut' | 'keep';
}

export interface MailServer {
  readonly url: string;
  readonly received: ReceivedMail[];
  /** May be set; undefined while all is well. */
  fault?: MailFault | undefined;
  readonly close: () => Promise<void>;
}

/** Settings with which the api sends through this server. */
export const mailSettings = ({ url }: Pick<MailServer, 'url'>) => ({
  SMTP_URL: url,
  MAIL_FROM: 'Lisle Harrow <desk@lisleharrow.com>',
  PUBLIC_URL: 'https://lisleharrow.example',
});

/** A real mail server in this process that accepts every message unless it has a fault. */
export async function startMailServer(options: SMTPServerOptions = {}): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  const sockets = new Set<Socket>();
  const cut = () => sockets.forEach((socket) => socket.destroy());
  // A reply that repeats the address, as many do.
  const misbehave = (answer: MailFault['answer'], address: string, done: (error: Error) => void) => {
    if (answer === 'cut') cut();
    else if (typeof answer === 'number')
      done(Object.assign(new Error(`<${address}> is not wanted`), { responseCode: answer }));
  };
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    onRcptTo({ address }, _session, done) {
      if (running.fault?.at === 'address') misbehave(running.fault.answer, address, done);
      else done();
    },
    onData(stream, session, done) {
      const { mailFrom, rcptTo } = session.envelope;
      const { fault } = running;
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => {
        chunks.push(chunk);
        if (fault?.answer === 'cut') cut();
      });
      stream.on('end', () => {
        if (fault && fault.answer !== 'keep') return misbehave(fault.answer, rcptTo[0]?.address ?? '', done);
        received.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          source: Buffer.concat(chunks).toString(),
        });
        if (!fault) done();
      });
    },
    ...options,
  });
  // A sender that gives up breaks its connection, as some tests do.
  server.on('error', () => undefined);
  server.server.on('connection', (socket: Socket) => {
    socket.setNoDelay();
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const running: MailServer = {
    url: urlOf(server.server),
    received,
    close() {
      cut();
      return new Promise((resolve) => server.close(resolve));
    },
  };
  return running;
}

/** A server that accepts connections and never answers. */
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

/** A calendar file as a calendar program reads it: its method and entries. Throws for any other file. */
export function readCalendar(file: string): { method: string | null; entries: ICAL.Event[] } {
  const calendar = new ICAL.Component(ICAL.parse(file) as never);
  return {
    method: calendar.getFirstPropertyValue('method') as string | null,
    entries: calendar.getAllSubcomponents('vevent').map((entry) => new ICAL.Event(entry)),
  };
}

const urlOf = (server: Server) => `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
