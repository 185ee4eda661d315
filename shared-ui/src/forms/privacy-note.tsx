import { styled } from 'styled-components';

const Note = styled.p`
  color: var(--ink-3);
  font-size: var(--t-small);
  line-height: var(--l-small);

  a {
    color: var(--link);
  }
`;

/** What sending a form means for the sender's data. The links open in a new tab, so that the form keeps what was filled in. */
export function PrivacyNote() {
  return (
    <Note>
      By sending this form you agree to our{' '}
      <a href="/terms" target="_blank" rel="noopener" aria-label="terms (opens in a new tab)">
        terms
      </a>{' '}
      and that we keep these details and use them to answer you, and for nothing else.{' '}
      <a href="/privacy" target="_blank" rel="noopener">
        How we handle personal data (opens in a new tab)
      </a>
      {', '}
      <a
        href="/compliance"
        target="_blank"
        rel="noopener"
        aria-label="how we are supervised (opens in a new tab)"
      >
        how we are supervised
      </a>
    </Note>
  );
}
