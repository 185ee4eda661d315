import { expect, test } from '@jest/globals';
import { generateKeyPairSync } from 'node:crypto';
import { findSecrets } from './secrets.mjs';

// Put together here, or the check would find this file itself.
const random = (length) => 'aB3dE6gH9jK2mN5pQ8sT1vW4yZ7'.repeat(3).slice(0, length);
const pem = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({
  type: 'pkcs8',
  format: 'pem',
});
const passwordAt = (host) => ['smtp://mailer:', random(12), '@', host, ':587'].join('');

test.each([
  ['a private key', pem, 'privatekey'],
  ['an npm token', `npm_${random(36)}`, 'npm'],
  ['a GitHub token', `ghp_${random(36)}`, 'github'],
  ['an Amazon key', `aws_secret_access_key = "${random(40)}"`, 'aws'],
  ['the password of a mail server', passwordAt('mail.lisleharrow.com'), 'password of a smtp URL'],
])('%s is found, and not printed', async (_, secret, kind) => {
  const found = await findSecrets('api/src/a.ts', `// nothing here\nconst it = \`${secret}\`;\n`);
  expect(found).toEqual([`api/src/a.ts:2 holds a secret (${kind}).`]);
});

test('passwords for example hosts are not reported', async () => {
  for (const host of ['mail.example.com', 'localhost', '127.0.0.1', 'host', 'db.lisleharrow.example'])
    expect(await findSecrets('README.md', passwordAt(host))).toEqual([]);
  for (const host of ['example.com.evil.io', 'localhost.lisleharrow.com', 'hostess.com'])
    expect(await findSecrets('README.md', passwordAt(host))).toHaveLength(1);
});
