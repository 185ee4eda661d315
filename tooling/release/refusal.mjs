/** Exit codes of the commands, which scripts can tell apart. */
export const EXIT = { done: 0, failed: 1, refused: 2, overtaken: 3 };

/** Why a command does not go on, in a sentence for the person who ran it. */
export class Refusal extends Error {
  constructor(sentence, { code = EXIT.failed, details = {} } = {}) {
    super(sentence);
    this.code = code;
    this.details = details;
  }
}
