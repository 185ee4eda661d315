// Checks, for `npm run check`, that no key, token or password that opens something real is committed.
import { lintSource } from '@secretlint/core';
import { creator } from '@secretlint/secretlint-rule-preset-recommend';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../prepare.mjs';

/** A URL with a password, except for reserved hosts, such as examples have (RFC 2606), and this machine. */
const PASSWORD_IN_URL =
  /\b(?<scheme>[a-z][a-z+]*):\/\/[^\s/:@'"`]+:[^\s/@'"`]+@(?!(?:[\w.-]+\.)?(?:example(?:\.com|\.org|\.net)?|test|localhost|host|127\.0\.0\.1)\b(?!\.))/g;

export async function checkSecrets() {
  const list = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const files = execFileSync('git', list, { cwd: root, encoding: 'utf8' }).split('\0');
  const found = [];
  for (const file of files.filter((name) => name && existsSync(path.join(root, name))))
    found.push(...(await findSecrets(file, readFileSync(path.join(root, file), 'utf8'))));
  if (found.length > 0) throw new Error(found.join('\n'));
}

/** What in a file looks like a secret: one sentence each, which does not repeat it. */
export async function findSecrets(file, text) {
  const rules = [{ id: '@secretlint/secretlint-rule-preset-recommend', rule: creator }];
  const { messages } = await lintSource({
    source: { filePath: file, content: text, contentType: 'text' },
    options: { config: { rules }, noPhysicFilePath: true },
  });
  const kindOf = ({ ruleId }) => ruleId.replace('@secretlint/secretlint-rule-', '');
  const lineOf = (at) => text.slice(0, at).split('\n').length;
  return [
    ...messages.map((message) => `${file}:${message.loc.start.line} holds a secret (${kindOf(message)}).`),
    ...[...text.matchAll(PASSWORD_IN_URL)].map(
      ({ index, groups }) => `${file}:${lineOf(index)} holds a secret (password of a ${groups.scheme} URL).`,
    ),
  ];
}
