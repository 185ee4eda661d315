import { fillTemplate, type ReplyTemplate, type ReplyValues } from '@lisle-harrow/api/contract';

interface Beginning {
  readonly templates: readonly ReplyTemplate[];
  /** Undefined once none is chosen. */
  readonly chosen: ReplyTemplate | undefined;
  readonly values: ReplyValues;
}

/**
 * The value of a reply's field after a template has been chosen. Unchanged text of a former template is replaced. What the person
 * wrote is kept: a subject as it is, a text above that of the template.
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
