import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type ApiProcess, ask, startApiProcess, temporaryFolder } from '../testing/api-process';
import { mailSettings, type MailServer, startMailServer } from '../testing/mail-server';
import { runSql } from '../testing/databases/run-sql';
import { validContact } from '../testing/test-api';

/** A name of this machine that the settings do not recognize as local, so that mail is sent as to another machine. */
const HOST = '127.1';

// Node cannot create certificates, and OpenSSL before 3 cannot create one signed by an authority with a single command.
const openssl = spawnSync('openssl', ['version'], { encoding: 'utf8' }).stdout ?? '';
const testWithOpenssl = /^OpenSSL [3-9]/.test(openssl) ? test : test.skip;

let folder: string;
let api: ApiProcess | undefined;
let server: MailServer | undefined;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(async () => {
  await api?.kill('SIGKILL');
  await server?.close();
  [api, server] = [undefined, undefined];
  rmSync(folder, { recursive: true, force: true });
});

const inFolder = (name: string) => join(folder, name);
const request = (name: string, subject: string, ...more: string[]) =>
  execFileSync(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:P-256',
      '-nodes',
      '-days',
      '2',
      '-subj',
      `/CN=${subject}`,
      '-keyout',
      inFolder(`${name}.key`),
      '-out',
      inFolder(`${name}.pem`),
      ...more,
    ],
    { stdio: 'pipe' },
  );

/** Creates a certificate authority; returns the path of its certificate. */
function makeAuthority(name: string): string {
  request(name, name);
  return inFolder(`${name}.pem`);
}

/** Key and certificate of a mail server for this host name, signed by the authority. */
function makeCertificate(authority: string, host: string) {
  const issuer = ['-CA', authority, '-CAkey', authority.replace(/pem$/, 'key')];
  request('server', host, ...issuer, '-addext', `subjectAltName=DNS:${host}`);
  return { key: readFileSync(inFolder('server.key')), cert: readFileSync(inFolder('server.pem')) };
}

/** Starts an api that trusts the authority, and sends it a contact message, which causes a receipt to the visitor. */
async function writeToFirm(protocol: 'smtp' | 'smtps', trusted: string): Promise<void> {
  const { port } = new URL(server!.url);
  const settings = mailSettings({ url: `${protocol}://${HOST}:${port}` });
  api = await startApiProcess(folder, { ...settings, NODE_EXTRA_CA_CERTS: trusted });
  const contact = { ...validContact(), email: 'idris@vale.com' };
  expect((await ask(api.port, 'POST', '/api/contacts', contact)).status).toBe(201);
}

const stored = () => runSql(join(folder, 'lisle-harrow.db'), 'SELECT state, last_error FROM outbox');

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 50));
}

testWithOpenssl.each([
  ['STARTTLS', 'smtp', false],
  ['TLS from the first byte', 'smtps', true],
] as const)(
  'mail is sent by %s to a server with a certificate of an authority in NODE_EXTRA_CA_CERTS',
  async (_how, protocol, secure) => {
    const authority = makeAuthority('authority');
    const certificate = makeCertificate(authority, HOST);
    const encrypted: boolean[] = [];
    server = await startMailServer({
      disabledCommands: ['AUTH'],
      secure,
      ...certificate,
      onMailFrom: (_address, session, done) => {
        encrypted.push(session.secure);
        done();
      },
    });
    await writeToFirm(protocol, authority);
    await until(() => server!.received.length > 0);
    expect(server.received[0]!.to).toEqual(['idris@vale.com']);
    expect(encrypted).toEqual([true]);
  },
);

testWithOpenssl.each([
  ['by another authority', 'foreign', HOST],
  ['for other hosts', 'authority', 'mail.example.com'],
])('a server with a certificate %s gets nothing, and the message waits', async (_what, issuer, host) => {
  const trusted = makeAuthority('authority');
  const certificate = makeCertificate(issuer === 'foreign' ? makeAuthority('foreign') : trusted, host);
  server = await startMailServer({ disabledCommands: ['AUTH'], ...certificate });
  await writeToFirm('smtp', trusted);
  await until(async () => (await stored()).some((row) => row.last_error !== null || row.state === 'sent'));
  expect(server.received).toEqual([]);
  expect(await stored()).toEqual([
    { state: 'waiting', last_error: 'The mail server offers no encryption that can be trusted' },
  ]);
});
