import { types } from 'node:util';

/** Causes may go round in a circle. */
const MOST_CAUSES = 10;

/** Also where it is written as part of a query. The parts are no longer than those of an address, or a long text would take long. */
const EMAIL = /[^\s@"'`<>()[\]{},;:/?&=#|]{1,64}(?:@|%40)(?:[\p{L}\p{N}-]{1,63}\.){1,8}\p{L}{2,24}/giu;

/** What a remote or somebody else wrote, as it may be logged: without e-mail addresses. */
export const withoutEmails = (text: string): string => text.replace(EMAIL, '(e-mail)');

/** An error and its causes in one line, as they may be logged: without what the api answered, which is of people. */
export const errorLine = (error: unknown): string =>
  described(error, ({ name }, words) => `${name}: ${words}`);

/** The same, each with the lines of its stack. */
export const errorWithStack = (error: unknown): string =>
  described(error, (step, words) => `${step.name}: ${words}${framesOf(step)}`);

function described(error: unknown, write: (step: Error, words: string) => string): string {
  if (!isError(error)) return withoutEmails(String(error));
  const steps: string[] = [];
  for (let step: unknown = error; isError(step) && steps.length < MOST_CAUSES; step = step.cause)
    steps.push(write(step, withoutEmails(messageOf(step))));
  return steps.join('\ncaused by: ');
}

/** Also one of another realm, such as that of a release: it is no instance of this Error. */
const isError = (value: unknown): value is Error => types.isNativeError(value) || value instanceof Error;

/** What the api answers is told by its status alone, and of what could not be parsed Node quotes a part. */
function messageOf({ name, message }: Error): string {
  if (name === 'ResponseError') return `the api answered ${message.slice(0, 3)}`;
  return name === 'SyntaxError' && message.includes('JSON') ? 'not valid JSON' : message;
}

/** The lines of the stack after the message, which it repeats. */
function framesOf({ stack = '', message }: Error): string {
  const at = stack.indexOf(message);
  return at < 0 ? '' : stack.slice(at + message.length);
}
