import { styled } from 'styled-components';
import { Button } from '../actions/button';
import { PageHead, Wrap } from '../layout/layout';

const Page = styled.section`
  position: relative;
  isolation: isolate;
  display: grid;
  align-items: center;
  overflow: clip;
  /* At least as high as the content area, so that the plate is not cut off. */
  min-height: calc(100vh - 72px);
  padding-block: clamp(6rem, 5rem + 6vw, 11rem);

  &::before {
    content: '';
    position: absolute;
    z-index: -1;
    top: 50%;
    left: 50%;
    width: min(52rem, 140vw);
    aspect-ratio: 1;
    translate: -50% -50%;
    background: var(--iris);
    mask: var(--art-own) center / contain no-repeat;
    opacity: 0.14;
  }

  > div {
    display: grid;
    justify-items: center;
    gap: 1.5rem;
    text-align: center;
  }

  h1 {
    font-size: var(--t-display);
    line-height: var(--l-display);
    letter-spacing: var(--k-display);
  }

  p {
    max-width: 30em;
    color: var(--ink-2);
    font-size: var(--t-lead);
  }

  p a {
    color: var(--link);
  }
`;

/** The page for every path that does not exist. */
export function NotFoundPage({ siteName }: { siteName?: string }) {
  return (
    <Page>
      <PageHead
        title={siteName ? `404 Page Not Found | ${siteName}` : '404 Page Not Found'}
        description="There is no page at this address."
      />
      <Wrap>
        <h1>404 Page Not Found</h1>
        <p>
          There is no page at this address. It may have moved, or the link may be mistyped. Look among our{' '}
          <a href="/services">services</a> and <a href="/insights">insights</a>, or{' '}
          <a href="/contact">write to us</a>.
        </p>
        <Button as="a" href="/" $tone="outline">
          Go to the home page
        </Button>
      </Wrap>
    </Page>
  );
}
