import { openExistingDatabase } from './open-existing-database';
import { readEnv } from './env';
import { verifyChain } from './ledger/chain';
import { readArguments, Refused, runCommand } from './run-command';

const USAGE = `Checks the ledger of who did what.

  npm run audit -- verify                        compares every line with the chain of hashes
  npm run audit -- verify --noted LINE:HASH      also that this line, noted down earlier, is still there as it was

Exit codes: 0 every line is as it was written, 1 the command failed, 2 a line was changed, added or removed.`;

const BROKEN = 2;
const say = (line: string) => process.stdout.write(`${line}\n`);

async function main(): Promise<number> {
  const { values, positionals } = readArguments({ noted: { type: 'string' } }, USAGE);
  if (values.help || positionals.join(' ') !== 'verify') throw new Refused(USAGE);
  const [, line, hash] = /^(\d+):([\da-f]{64})$/.exec(values.noted ?? '') ?? [];
  if (values.noted !== undefined && !hash) throw new Refused(`--noted is a line and its hash.\n\n${USAGE}`);
  const database = await openExistingDatabase(readEnv(process.env));
  try {
    const noted = hash ? { seq: Number(line), hash } : undefined;
    const { checked, unsealed, newest, broken } = await verifyChain(database, noted);
    if (broken) {
      say(`Line ${broken.id}: ${broken.reason}`);
      say(`${checked} lines before agree with the chain.`);
      return BROKEN;
    }
    say(`${checked} lines agree with the chain${unsealed > 0 ? `; ${unsealed} wait for their hash` : ''}.`);
    if (newest) say(`Note down to compare later: ${newest.id}:${newest.hash}`);
    return 0;
  } finally {
    await database.close();
  }
}

runCommand(main);
