/** What a release was tried for, in this order. */
export type GateCheck = 'signature' | 'contract' | 'size' | 'files' | 'server bundle' | 'pages' | 'time';

/** Why a release is not moved to, in one sentence for its team. */
export class GateRefusal extends Error {
  constructor(
    readonly check: GateCheck,
    sentence: string,
  ) {
    super(sentence);
  }
}
