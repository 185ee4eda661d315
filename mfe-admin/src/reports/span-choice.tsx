import { Link } from '@lisle-harrow/shell/router';
import { ChoiceLinks } from '../page/choice-links';
import { SPANS } from './reports-query';

/** Links to the other spans of the same page. */
export function SpanChoice({ weeks }: { weeks: number }) {
  return (
    <ChoiceLinks aria-label="Span">
      {SPANS.map((span) => (
        <Link
          key={span}
          to={`/admin/reports?weeks=${span}`}
          replace
          preventScrollReset
          aria-current={span === weeks || undefined}
        >
          {span} weeks
        </Link>
      ))}
    </ChoiceLinks>
  );
}
