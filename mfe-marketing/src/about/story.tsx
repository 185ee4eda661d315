import { Section, Wrap } from '@lisle-harrow/shared-ui';
import { styled } from 'styled-components';

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 5fr) minmax(0, 7fr);
  gap: 2rem var(--gap);

  p {
    max-width: 38em;
    color: var(--ink-2);
  }

  p:first-child {
    color: var(--ink);
    font-size: var(--t-lead);
    line-height: var(--l-lead);
  }

  p + p {
    margin-top: 1.1rem;
  }

  @media (max-width: 63.9375em) {
    grid-template-columns: minmax(0, 1fr);
  }
`;

/** The history of the firm; its year is fixed text, not the site's `founded`. */
export function Story() {
  return (
    <Section>
      <Wrap>
        <Columns>
          <h2>Our story</h2>
          <div>
            <p>
              The firm was founded in 2009 by four advisers and one client: a family with companies on three
              continents and no single page that showed all of it.
            </p>
            <p>
              It was a year in which many people learned that they did not know what they owned. We spent the
              first months drawing that page. It named every entity, every signature and every date on which
              something would expire, and it was short enough to be read on a flight. That page is still how
              each mandate begins.
            </p>
            <p>
              Other families asked for the same. Tax and citizenship came next, because a structure is only as
              sound as the residence beneath it. Digital holdings followed when clients began to bring keys
              instead of certificates. The disciplines have grown to six; they share one file, so that a
              decision taken in one of them is seen in the other five.
            </p>
            <p>
              We are owned by the partners who sign the letters. We take no commission from banks, issuers or
              developers, and our fee is agreed before we begin.
            </p>
          </div>
        </Columns>
      </Wrap>
    </Section>
  );
}
