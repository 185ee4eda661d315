import { Link } from '@lisle-harrow/shell/router';
import { styled } from 'styled-components';
import { SPANS } from './reports-query';

/** The links to other spans of the same page. */
export function SpanChoice({ weeks }: { weeks: number }) {
  return (
    <Choice aria-label="Span">
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
    </Choice>
  );
}

const Choice = styled.nav`
  display: flex;
  gap: 1.25rem;

  a {
    display: inline-flex;
    align-items: center;
    min-height: 44px;
    color: var(--ink-2);
    font-size: var(--t-ui);
    text-decoration: none;

    &:hover {
      color: var(--ink);
    }
  }

  [aria-current] {
    background: linear-gradient(var(--iris-1), var(--iris-1)) 0 calc(100% - 6px) / 100% 2px no-repeat;
    color: var(--ink);
    font-weight: 500;
  }

  @media print {
    a:not([aria-current]) {
      display: none;
    }
  }
`;
