import { fillTemplate, type ReplyTemplate, type ReplyValues } from '@lisle-harrow/api/contract';

interface Beginning {
  readonly templates: readonly ReplyTemplate[];
  /** Undefined where none is chosen any more. */
  readonly chosen: ReplyTemplate | undefined;
  readonly values: ReplyValues;
}

/**
 * A field of a reply once a template was chosen. What came of a template before, unchanged, makes room for it; what
 * somebody wrote stays: a subject as it is, a text above what comes of the template.
 */
export function beginWith(
  part: 'subject' | 'text',
  written: string,
  { templates, chosen, values }: Beginning,
): string {
  const filled = chosen ? fillTemplate(chosen[part], values) : '';
  const own = withoutFilled(
    written,
    templates.map((template) => fillTemplate(template[part], values)),
  );
  if (own === '') return filled;
  return part === 'subject' || filled === '' ? own : `${own}\n\n${filled}`;
}

function withoutFilled(written: string, filled: readonly string[]): string {
  if (filled.includes(written)) return '';
  const below = filled.find((each) => written.endsWith(`\n\n${each}`));
  return (below === undefined ? written : written.slice(0, -below.length)).trimEnd();
}
