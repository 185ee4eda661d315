import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '../db/open';
import { outbox } from '../db/schema';
import { type ApiProcess, ask, startApiProcess, temporaryFolder } from '../testing/api-process';
import { mailSettings, readMail, startMailServer } from '../testing/mail-server';
import { validContact } from '../testing/test-api';

const until = async (holds: () => boolean | Promise<boolean>) => {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 20));
};

test('a process killed after the mail server accepted a message, but before its reply, sends the same message once more', async () => {
  const folder = temporaryFolder();
  const server = await startMailServer();
  let api: ApiProcess | undefined;
  try {
    const database = () => openDatabase({ url: `file:${join(folder, 'lisle-harrow.db')}` });
    api = await startApiProcess(folder, mailSettings(server));
    // The mail server accepts the message without ever confirming it.
    server.fault = { at: 'message', answer: 'keep' };
    const json = { ...validContact(), email: 'idris@vale.com' };
    expect((await ask(api.port, 'POST', '/api/contacts', json)).status).toBe(201);
    await until(() => server.received.length === 1);
    await api.kill('SIGKILL');
    server.fault = undefined;

    const between = database();
    const [held] = await between.read.select().from(outbox);
    expect(held).toMatchObject({ state: 'waiting', attempts: 1, leaseOwner: expect.any(String) });
    // As if the minute of the lease had passed.
    await between.writes.run(between.read.update(outbox).set({ nextAt: Date.now() }));
    await between.close();

    api = await startApiProcess(folder, mailSettings(server));
    const after = database();
    const stateIs = async (state: string) => (await after.read.select().from(outbox))[0]!.state === state;
    await until(() => stateIs('sent'));
    expect(await after.read.select().from(outbox)).toMatchObject([{ attempts: 2, leaseOwner: null }]);
    await after.close();
    const mails = await Promise.all(server.received.map(({ source }) => readMail(source)));
    expect(mails.map(({ to }) => to?.[0]?.address)).toEqual(['idris@vale.com', 'idris@vale.com']);
    expect(mails[0]!.messageId).toBe(mails[1]!.messageId);
    expect(await api.kill('SIGTERM')).toBe(0);
  } finally {
    api?.child.kill('SIGKILL');
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  }
}, 60_000);
