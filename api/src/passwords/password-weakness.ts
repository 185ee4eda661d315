import type { ZxcvbnFactory } from '@zxcvbn-ts/core';

/** The person who will sign in with the password. */
interface Person {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
}

/** zxcvbn's score for about 10^8 guesses. */
const LEAST_SCORE = 3;
/** Shorter names occur in many words by chance. */
const LEAST_NAME_CHARACTERS = 3;
const TOO_EASY =
  'This password is easy to guess. Please choose another one: three or four words that do not belong together, for example';

let judging: Promise<ZxcvbnFactory> | undefined;

/** Loads zxcvbn only for the first password that is set, since its word lists take 20 MB. */
async function loadJudge(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory: Judge }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return new Judge({ graphs: adjacencyGraphs, dictionary });
}

/**
 * What is wrong with a new password, as a sentence: that it is common, or would be without the names of the person and
 * of the firm, which attackers try first. Undefined if it may be used.
 */
export async function findWeakness(
  password: string,
  { email, firstName, lastName }: Person,
  firm: string,
): Promise<string | undefined> {
  judging ??= loadJudge();
  const judge = await judging.catch((error: unknown) => {
    judging = undefined;
    throw error;
  });
  // In the normalized form that is hashed.
  const plain = password.normalize('NFKC').toLowerCase();
  const names = [email, ...email.split('@'), firstName, lastName, firm]
    .flatMap((name) => [name, ...name.split(/[^\p{L}\p{N}]+/u)])
    .map((name) => name.toLowerCase())
    .filter((name) => name.length >= LEAST_NAME_CHARACTERS)
    .sort((one, other) => other.length - one.length);
  let rest = plain;
  for (const name of names) rest = rest.replaceAll(name, '');
  const isWeak = [...new Set([plain, rest])].some((text) => judge.check(text).score < LEAST_SCORE);
  return isWeak ? TOO_EASY : undefined;
}
