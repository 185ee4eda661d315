import { inPrefetch, inRender } from './changed-code';
import { ALL, type ChangedRelease, FILES, type Manner, type Part } from './faulty-host';

/** Something that a remote's host or release does wrong, and its effect where no release of the remote ran before. */
export interface FaultCase {
  readonly fault: string;
  /** How the host answers, and for which files. */
  readonly host?: readonly [Manner, readonly Part[]];
  /** What is wrong with the release itself. */
  readonly release?: ChangedRelease;
  /** What people see: the panel in place of the page, the page as it was rendered, or all of it. */
  readonly shown: 'panel' | 'rendered' | 'whole';
  /** Whether the server renders the page. */
  readonly isDrawn: boolean;
  /**
   * What the log says about the release, once, or about each page that is left to the browser; missing where only browsers
   * notice.
   */
  readonly said?: RegExp;
  readonly saidOf?: 'each page';
}

const DOES_NOT_ANSWER = /ECONN|socket|cut off/;

function hostCase(manner: Manner, parts: readonly Part[], said?: RegExp): FaultCase {
  const isDrawn = !parts.includes('manifest') && !parts.includes('server');
  const isLoaded = !parts.includes('manifest') && !parts.includes('entry') && !parts.includes('chunk');
  const what = parts === ALL ? 'any of its files' : parts === FILES ? 'its scripts' : `its ${parts[0]}`;
  const fault = `its host ${manner} ${what}`.replace('refuses any of its files', 'refuses connections');
  return {
    fault,
    host: [manner, parts],
    isDrawn,
    ...(said && { said }),
    shown: isLoaded ? 'whole' : isDrawn ? 'rendered' : 'panel',
  };
}

const releaseCase = (
  fault: string,
  release: ChangedRelease,
  said: RegExp | undefined,
  more: Partial<FaultCase> = {},
): FaultCase => ({ fault, release, shown: 'panel', isDrawn: false, ...(said && { said }), ...more });

const OTHER_CONTENT = /its content is not what the descriptor says/;

export const FAULT_CASES: readonly FaultCase[] = [
  hostCase('refuses', ALL, DOES_NOT_ANSWER),
  hostCase('answers 500 for', ALL, /status 500/),
  hostCase('never answers for', ALL, /timeout|aborted/),
  hostCase('sends nothing of', ['manifest'], /JSON/),
  hostCase('has changed', ['manifest'], /JSON/),
  hostCase('answers HTML for', ['manifest'], /JSON/),
  hostCase('cuts off', ['manifest'], DOES_NOT_ANSWER),
  hostCase('never answers for', ['manifest'], /timeout|aborted/),
  hostCase('answers 404 for', FILES, /status 404/),
  hostCase('answers HTML for', FILES, OTHER_CONTENT),
  hostCase('cuts off', FILES, DOES_NOT_ANSWER),
  hostCase('sends nothing of', FILES, OTHER_CONTENT),
  hostCase('never answers for', ['entry']),
  hostCase('never answers for', ['chunk']),
  hostCase('never answers for', ['server'], /timeout|aborted/),
  hostCase('has changed', ['entry']),
  hostCase('has changed', ['chunk']),
  hostCase('has changed', ['server'], OTHER_CONTENT),

  releaseCase('a stranger signed it', { signedBy: 'a stranger' }, /none of the keys/),
  releaseCase(
    'it needs an older contract',
    { code: { remote: '{ ...original, needs: 0 }' } },
    /needs contract 0/,
  ),
  releaseCase(
    'it needs a newer contract',
    { code: { remote: '{ ...original, needs: 999 }' } },
    /needs contract 999/,
  ),
  releaseCase('it needs another React', { replace: [/(?<=react@|"\^)19/g, '999'] }, /asks for "react@999"/),
  releaseCase('it throws at import', { code: { onLoad: "throw new Error('at import');" } }, /at import/),
  releaseCase('it throws in render', { code: inRender("throw new Error('in render')") }, /in render/, {
    saidOf: 'each page',
  }),
  releaseCase(
    'it throws in an effect',
    { code: inRender("React.useEffect(() => { throw new Error('in an effect'); })") },
    undefined,
    { isDrawn: true },
  ),
  releaseCase(
    'it throws in prefetch',
    { code: inPrefetch("throw new Error('in prefetch')") },
    /in prefetch/,
    {
      saidOf: 'each page',
      shown: 'whole',
    },
  ),
];
