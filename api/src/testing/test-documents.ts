import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import type { ClientDocument, MemberRight, Role, StaffRole } from '../contract';
import { accounts, clientProfiles, householdMembers } from '../db/schema';
import { uuidv7 } from '../db/uuid';
import { PAGE_BYTES, smallPdf } from './small-pdf';
import type { TestApi } from './test-api';

export interface TestClient {
  /** The account's id, by which staff name the client. */
  readonly id: string;
  readonly seq: number;
  readonly cookie: string;
}

/** An account that is signed in. */
export async function addTestAccount(
  api: TestApi,
  role: Role,
  email: string,
  staffRole?: StaffRole,
): Promise<TestClient> {
  await api.addAccount(role, email, staffRole);
  const [added] = await api.database.read.select().from(accounts).where(eq(accounts.email, email));
  const { id, seq } = added!;
  return { id, seq, cookie: await api.signIn(email) };
}

/** A signed-in client with a profile. */
export async function addTestClient(api: TestApi, email: string): Promise<TestClient> {
  const { read, writes } = api.database;
  const client = await addTestAccount(api, 'client', email);
  const profile = { firstName: 'Jane', lastName: 'Doe', email, phone: '', company: '', status: 'active' };
  const row = { ...profile, id: uuidv7(), accountSeq: client.seq, changedAt: new Date().toISOString() };
  await writes.run(read.insert(clientProfiles).values(row));
  return client;
}

/** A signed-in member of the household of this client. */
export async function addTestMember(
  api: TestApi,
  client: Pick<TestClient, 'seq'>,
  email: string,
  access: MemberRight,
): Promise<TestClient> {
  const { read, writes } = api.database;
  const member = await addTestAccount(api, 'client', email);
  const row = { id: uuidv7(), memberSeq: member.seq, accountSeq: client.seq, access };
  const added = { since: new Date().toISOString(), addedBy: 'Jane Doe' };
  await writes.run(read.insert(householdMembers).values({ ...row, ...added }));
  return member;
}

/** A PDF of this length, unlike any other. */
export const pdf = (bytes = 1_000) => smallPdf(randomBytes(bytes - PAGE_BYTES));

/** Names of everything that lies in the upload folder and in the folder store. */
export function storedNames(folder: string): { uploads: string[]; documents: string[] } {
  const documents = readdirSync(join(folder, 'documents')).flatMap((shelf) =>
    readdirSync(join(folder, 'documents', shelf)),
  );
  return { uploads: readdirSync(join(folder, 'uploads')), documents: documents.sort() };
}

const BOUNDARY = 'x-test-boundary';
export const MULTIPART = `multipart/form-data; boundary=${BOUNDARY}`;

export interface Part {
  readonly name: string;
  readonly content: string | Buffer;
  readonly fileName?: string | Buffer;
  readonly type?: string;
}

/** A multipart body, exact to the byte, so that a test can also send what no browser would. */
export function multipart(...parts: Part[]): Buffer {
  const pieces = parts.flatMap(({ name, content, fileName, type }) => [
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"`,
    ...(fileName === undefined ? [] : ['; filename="', fileName, '"']),
    ...(type === undefined ? [] : [`\r\nContent-Type: ${type}`]),
    '\r\n\r\n',
    content,
    '\r\n',
  ]);
  return Buffer.concat([...pieces, `--${BOUNDARY}--\r\n`].map((piece) => Buffer.from(piece as string)));
}

/** The form that the portal sends. */
export const uploadForm = (content: string | Buffer, fileName: string | Buffer = 'passport.pdf', type = '') =>
  multipart(
    { name: 'name', content: 'Passport' },
    { name: 'type', content: 'passport' },
    { name: 'file', content, fileName, type: type || 'application/pdf' },
  );

export interface RawAnswer {
  readonly status: number;
  readonly head: string;
  readonly document: ClientDocument;
  readonly problem: { detail?: string; errors?: { pointer: string; message: string }[] };
}

export interface RawRequest {
  readonly method?: string;
  readonly path?: string;
  readonly headers: Record<string, string | number>;
}

export const UPLOAD_PATH = '/api/client/documents/upload';

/** Opens a connection and sends the head of a request; the test sends the rest. */
export function openRequest(
  url: string,
  { method = 'POST', path = UPLOAD_PATH, headers }: RawRequest,
): Socket {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  const lines = Object.entries({ Host: `${hostname}:${port}`, Connection: 'close', ...headers });
  socket.write(`${method} ${path} HTTP/1.1\r\n${lines.map((line) => line.join(': ')).join('\r\n')}\r\n\r\n`);
  socket.on('error', () => undefined);
  return socket;
}

/** Everything that the server sent until it closed the connection. */
export async function readAnswer(socket: Socket): Promise<RawAnswer> {
  let text = '';
  try {
    for await (const chunk of socket) text += String(chunk);
  } catch {
    // What came before the connection broke is the answer.
  }
  const [head = '', ...rest] = text.split('\r\n\r\n');
  const body = rest.join('\r\n\r\n');
  const json = (/\{.*\}/s.exec(body)?.[0] ?? '{}') as string;
  const parsed = JSON.parse(json) as ClientDocument & RawAnswer['problem'];
  return { status: Number(head.split(' ')[1] ?? 0), head, document: parsed, problem: parsed };
}

/** One multipart upload over its own connection, with the body exactly as given. */
export function sendForm(
  url: string,
  cookie: string,
  body: Buffer,
  { method, path, headers = {} }: Partial<RawRequest> = {},
): Promise<RawAnswer> {
  const socket = openRequest(url, {
    method,
    path,
    headers: { Cookie: cookie, 'Content-Type': MULTIPART, 'Content-Length': body.length, ...headers },
  });
  socket.write(body);
  return readAnswer(socket);
}
