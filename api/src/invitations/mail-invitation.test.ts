import { openMailer } from '../mail/mailer';
import { type CaseDesk, caseInput, openCaseDesk, setPassword } from '../testing/client-cases';
import { type MailServer, startMailServer, startSilentServer } from '../testing/mail-server';
import { startTestApi, type TestApi } from '../testing/test-api';

const SETTINGS = {
  PUBLIC_URL: 'https://lisleharrow.example',
  MAIL_FROM: 'Lisle Harrow <desk@lisleharrow.example>',
};
let running: { server: MailServer; api: TestApi }[] = [];
afterEach(async () => {
  for (const { api, server } of running) {
    await api.close();
    await server.close();
  }
  running = [];
});

async function start(server: MailServer, patienceMs?: number): Promise<{ api: TestApi; desk: CaseDesk }> {
  const settings = { ...SETTINGS, SMTP_URL: server.url };
  const api = await startTestApi(settings, [], undefined, { mailer: openMailer(settings, patienceMs) });
  running.push({ server, api });
  return { api, desk: await openCaseDesk(api) };
}

/** The words of a message as its reader sees them. */
const wordsOf = (source: string) =>
  source
    .slice(source.indexOf('\r\n\r\n') + 4)
    .replace(/=\r\n/g, '')
    .replaceAll('=3D', '=')
    .replace(/ ?\r\n/g, '\n');

test('the person gets one plain text with the link, until when it works, and what to do if unexpected', async () => {
  const server = await startMailServer();
  const { api, desk } = await start(server);
  const injected = caseInput('Ines@Example.com', {
    firstName: 'Ines\r\nBcc: thief@example.com\r\n\r\nHello',
  });
  expect((await desk.call('POST', '', injected)).status).toBe(422);
  const { invitation, client } = await desk.add('Ines@Example.com');
  expect(invitation!.mailed).toBe(true);
  expect(server.received).toHaveLength(1);
  const { from, to, source } = server.received[0]!;
  expect([from, to]).toEqual(['desk@lisleharrow.example', ['ines@example.com']]);
  expect(source).not.toMatch(/^Bcc/im);
  expect(source).toMatch(/^From: Lisle Harrow <desk@lisleharrow\.example>\r$/m);
  expect(source).toMatch(/^Subject: Your client portal at Lisle Harrow\r$/m);
  expect(source).toMatch(/^Content-Type: text\/plain; charset=utf-8/m);
  const words = wordsOf(source);
  expect(words).toContain(`https://lisleharrow.example${invitation!.path}\n`);
  expect(words).toMatch(/until \w+day, \w+ \d+, 20\d\d at \d+:\d\d [AP]M E[SD]T/);
  expect(words).toContain('If you did not expect this message');
  expect((await setPassword(api, invitation!.path, 'three unrelated words')).status).toBe(303);

  const other = await desk.add('second@example.com');
  const again = await desk.call('POST', `/${other.client.id}/invitation`);
  expect(await again.json()).toMatchObject({ mailed: true });
  expect(server.received.map((mail) => mail.to[0])).toEqual([
    'ines@example.com',
    'second@example.com',
    'second@example.com',
  ]);
  expect(client.hasPassword).toBe(false);
});

const refusal = (_address: unknown, _session: unknown, done: (error: Error) => void) =>
  done(Object.assign(new Error('No such user here'), { responseCode: 550 }));

test.each([
  ['refuses the address', () => startMailServer({ onRcptTo: refusal })],
  [
    'refuses the message',
    () =>
      startMailServer({
        onData: (stream, _session, done) => (
          stream.resume(),
          stream.on('end', () => done(new Error('full')))
        ),
      }),
  ],
  ['never says a word', startSilentServer],
  ['never answers the message', () => startMailServer({ onData: (stream) => void stream.resume() })],
  [
    'is not there',
    async () => {
      const gone = await startSilentServer();
      await gone.close();
      return { ...gone, close: async () => undefined };
    },
  ],
])('a mail server that %s loses no invitation, and the log holds no token', async (_case, startServer) => {
  const { api, desk } = await start(await startServer(), 300);
  const { invitation, client } = await desk.add('ines@example.com');
  expect(invitation!.mailed).toBe(false);
  expect(await desk.read(`/${client.id}`)).toMatchObject({ invitedUntil: invitation!.endsAt });
  expect((await api.send(invitation!.path)).status).toBe(200);
  const log = api.logged.join('');
  expect(log).toContain('an invitation could not be mailed');
  expect(log).not.toContain(invitation!.path.split('/').at(-1));
});

test('where no mail is set up nothing is sent and nothing is logged', async () => {
  const api = await startTestApi();
  try {
    const desk = await openCaseDesk(api);
    expect((await desk.add('ines@example.com')).invitation!.mailed).toBe(false);
    expect(api.logged).toEqual([]);
    expect(openMailer({ SMTP_URL: undefined, MAIL_FROM: undefined })).toBeUndefined();
  } finally {
    await api.close();
  }
});
