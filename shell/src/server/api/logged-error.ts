import { types } from 'node:util';

/** Causes may be circular. */
const MOST_CAUSES = 10;

/** Also matches within a query. Lengths are bounded as in an address, so that matching a long text is not slow. */
const EMAIL = /[^\s@"'`<>()[\]{},;:/?&=#|]{1,64}(?:@|%40)(?:[\p{L}\p{N}-]{1,63}\.){1,8}\p{L}{2,24}/giu;

/** Text from a remote or elsewhere as it may be logged: without e-mail addresses. */
export const withoutEmails = (text: string): string => text.replace(EMAIL, '(e-mail)');

/** An error and its causes, one line each, safe to log: without api answers, which hold personal data. */
export const errorLine = (error: unknown): string =>
  described(error, ({ name }, words) => `${name}: ${words}`);

/** The same, each with its stack. */
export const errorWithStack = (error: unknown): string =>
  described(error, (step, words) => `${step.name}: ${words}${framesOf(step)}`);

function described(error: unknown, write: (step: Error, words: string) => string): string {
  if (!isError(error)) return withoutEmails(String(error));
  const steps: string[] = [];
  for (let step: unknown = error; isError(step) && steps.length < MOST_CAUSES; step = step.cause)
    steps.push(write(step, withoutEmails(messageOf(step))));
  return steps.join('\ncaused by: ');
}

/** Also an error of another realm, such as a release's, which is no instance of this Error. */
const isError = (value: unknown): value is Error => types.isNativeError(value) || value instanceof Error;

/** Only the status of an api answer is logged, and Node quotes a part of JSON that it cannot parse. */
function messageOf({ name, message }: Error): string {
  if (name === 'ResponseError') return `the api answered ${message.slice(0, 3)}`;
  return name === 'SyntaxError' && message.includes('JSON') ? 'not valid JSON' : message;
}

/** The stack's frames, without the message that it repeats. */
function framesOf({ stack = '', message }: Error): string {
  const at = stack.indexOf(message);
  return at < 0 ? '' : stack.slice(at + message.length);
}
