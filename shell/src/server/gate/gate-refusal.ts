/** The checks of a trial, roughly in this order. */
export type GateCheck = 'signature' | 'contract' | 'size' | 'files' | 'server bundle' | 'pages' | 'time';

/** Why the gate refuses a release, in one sentence for its team. */
export class GateRefusal extends Error {
  constructor(
    readonly check: GateCheck,
    sentence: string,
  ) {
    super(sentence);
  }
}
