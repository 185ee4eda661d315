import { styled } from 'styled-components';

const Link = styled.a`
  position: fixed;
  left: 1rem;
  top: 0;
  z-index: 90;
  padding: 0.75rem 1rem;
  border-radius: var(--r);
  background: var(--brand);
  color: var(--on-brand);
  font-weight: 500;
  translate: 0 -120%;

  &:focus {
    translate: 0 1rem;
  }

  @media print {
    display: none;
  }
`;

/** First in the tab order: skips the header and leads to the page's `<main id="main" tabIndex={-1}>`. */
export function SkipLink({ target = 'main' }: { target?: string }) {
  return <Link href={`#${target}`}>Skip to content</Link>;
}
