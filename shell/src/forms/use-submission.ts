import { type Attempt, attemptOf, type Fetch, type Press } from '@lisle-harrow/api/calls';
import { useRef, useState } from 'react';
import { springTrap } from '@lisle-harrow/shared-ui';
import { useHost } from '../host';
import { attemptKey, keep, recall, SOURCE_KEY } from '../tab-storage';
import { recallDraft } from './draft';

/**
 * Makes a public form safe to resend and hard for bots to submit: an idempotency key that stays the same for the same
 * input, even across a reload, a honeypot for `FormTrap`, and the time that filling in took. It also sends where the
 * visitor came from.
 * @param name the form's name, which is also its draft's
 * @param shownAt when the form appeared, in milliseconds since 1970; by default the first render
 */
export function useSubmission(name: string, shownAt?: number) {
  const { fetch } = useHost();
  const trap = useRef<HTMLInputElement>(null);
  // A restored draft takes one press and no time.
  const [since] = useState(() =>
    Object.keys(recallDraft({ name })).length > 0 ? undefined : (shownAt ?? Date.now()),
  );
  const key = attemptKey(name);

  return {
    /** For `FormTrap`. */
    trap,
    /** Sends `input` by one of the api's calls for submissions. */
    async submit<Input extends object, Answer>(
      call: (fetch: Fetch, input: Input, press: Press) => Promise<Answer>,
      input: Input,
    ): Promise<Answer> {
      const attempt = attemptOf(input, recall(key) as Attempt | undefined);
      keep(key, attempt);
      const source = recall(SOURCE_KEY);
      const answer = await call(fetch, input, {
        attempt,
        shownAt: since,
        trapped: springTrap(trap.current),
        source: typeof source === 'string' ? source : undefined,
      });
      keep(key, undefined);
      return answer;
    },
  };
}
