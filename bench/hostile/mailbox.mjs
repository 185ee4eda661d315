// A mailbox of answers that are made to be slow, in a process of its own; tells its address.
import { answerTo, startImapServer } from '../../api/src/testing/imap-server.ts';

const ours = `<${'a'.repeat(32)}.${crypto.randomUUID()}@lisleharrow.example>`;
const mixed = { 'Content-Type': 'multipart/mixed; boundary=b' };
const mails = [
  ['--b\n\nx\n'.repeat(40_000), mixed],
  ['--b\nContent-Type: text/html\n\n<p><b>\n'.repeat(990), mixed],
  ['x', { From: 'a:b@c;'.repeat(3_000) }],
  ['x', { From: 'a:'.repeat(1_900) }],
  ['a \n'.repeat(600_000), { 'Content-Type': 'text/plain; format=flowed' }],
  ['<div>'.repeat(300_000), { 'Content-Type': 'text/html' }],
];
const imap = await startImapServer();
for (const [text, headers] of mails) imap.receive(answerTo(ours, text, headers));
process.send(imap.url);
process.once('disconnect', () => process.exit());
