import { forgetDevices } from './accounts/devices';
import { forgetAttempts } from './db/count-attempts';
import { forgetConfirmations } from './bookings/booking-confirmations';
import { everyHour } from './db/every-hour';
import type { Deps } from './deps';
import { giveUpMessages } from './outbox/outbox-store';
import { forgetPins } from './platform/release-pins';
import { mergeSearchIndexes } from './records/search';
import { forgetChallenges } from './second-factor/passkeys';
import { forgetPendingSignIns } from './second-factor/pending-sign-ins';
import { forgetFirstAnswers } from './submissions/submission-guards';

/** Removes expired rows from the database, now and once an hour; then also merges its search indexes. */
export async function tidyRegularly({ database, log }: Pick<Deps, 'database' | 'log'>): Promise<void> {
  const failed = (error: unknown) => log.warn({ err: error }, 'the database could not be cleaned up');
  const removeExpired = async () => {
    const [givenUp] = await database.writes.run(
      giveUpMessages(database),
      forgetFirstAnswers(database, Date.now()),
      forgetConfirmations(database, Date.now()),
      forgetAttempts(database),
      forgetDevices(database, Date.now()),
      forgetPendingSignIns(database, Date.now()),
      forgetChallenges(database, Date.now()),
      forgetPins(database, Date.now()),
    );
    const messages = givenUp!.rows.length;
    if (messages > 0) log.warn({ messages }, 'messages that waited too long were given up');
  };
  const tidy = () => removeExpired().then(() => mergeSearchIndexes(database));
  await removeExpired().catch(failed);
  everyHour(database, 'tidy', () => tidy().catch(failed));
}
