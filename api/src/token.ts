import { checkBody } from '@lisle-harrow/server/http/read-body';
import { Refusal } from '@lisle-harrow/server/http/refusal';
import { newToken } from './contract';
import { sealEntries } from './ledger/chain';
import { entryOf, type Fact } from './ledger/entry';
import { readEnv } from './env';
import { openExistingDatabase } from './open-existing-database';
import { listTokens, makeToken, MOST_TOKENS, revokeToken } from './platform/team-tokens';
import { readArguments, Refused, runCommand } from './run-command';

const USAGE = `Looks after the tokens by which teams move the release of their own remote.

  npm run token -- create NAME LABEL    prints a new token for the remote NAME, this once; LABEL says whose it is
  npm run token -- list
  npm run token -- revoke ID            it is revoked at once`;

const say = (line: string) => process.stdout.write(`${line}\n`);
const tell = (fact: Fact) => entryOf({ kind: 'command line' }, fact);

async function main(): Promise<number> {
  const { values, positionals } = readArguments({}, USAGE);
  const [command, first = '', second = '', ...more] = positionals;
  const count = { create: 3, list: 1, revoke: 2 }[command ?? ''];
  if (values.help || more.length > 0 || positionals.length !== count) throw new Refused(USAGE);
  const database = await openExistingDatabase(readEnv(process.env));
  try {
    if (command === 'create') {
      const wanted = readWanted(first, second);
      const made = await makeToken(database, wanted, 'an operator', tell);
      if (!made)
        throw new Refused(`${wanted.remote} has ${MOST_TOKENS} tokens; revoke one that is not used.`);
      say(made.token);
    } else if (command === 'revoke') {
      if (!(await revokeToken(database, first, tell)))
        throw new Refused(`There is no token with the id ${first}.`);
      say('Revoked.');
    } else {
      for (const { id, remote, label, createdAt, createdBy, usedAt } of await listTokens(database))
        say(
          `${id}  ${remote.padEnd(20)} ${label}, made ${createdAt} by ${createdBy}, ${usedAt ? `last used ${usedAt}` : 'never used'}`,
        );
    }
    await sealEntries(database);
    return 0;
  } finally {
    await database.close();
  }
}

function readWanted(remote: string, label: string) {
  try {
    return checkBody(newToken, { remote, label });
  } catch (error) {
    throw error instanceof Refusal ? new Refused(`${error.extra.detail}.`) : error;
  }
}

runCommand(main);
