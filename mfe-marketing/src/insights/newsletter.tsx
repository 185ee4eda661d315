import { Button, Section, TextField, Wrap } from '@lisle-harrow/shared-ui';
import { styled } from 'styled-components';

const Box = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 6fr) minmax(0, 5fr);
  gap: 1.75rem clamp(2rem, 6vw, 7rem);
  align-items: end;

  p {
    max-width: 30em;
    margin-top: 1rem;
    color: var(--ink-2);
  }

  @media (max-width: 63.9375em) {
    grid-template-columns: minmax(0, 1fr);
  }

  @media print {
    display: none;
  }
`;

const Fields = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: 0.75rem;
  align-items: end;

  button {
    min-height: 46px;
  }

  @media (max-width: 29.9375em) {
    grid-template-columns: minmax(0, 1fr);
  }
`;

/** Does not subscribe anybody yet, since the firm sends no newsletter. Not a form element, so that nothing is submitted or validated. */
export function Newsletter() {
  return (
    <Section>
      <Wrap>
        <Box>
          <div>
            <h2>The quarterly letter</h2>
            <p>Four times a year: what changed, what we did about it, and what we got wrong.</p>
          </div>
          <Fields role="group" aria-label="Newsletter">
            <TextField label="Email address" name="newsletter-email" type="email" autoComplete="email" />
            <Button type="button">Subscribe</Button>
          </Fields>
        </Box>
      </Wrap>
    </Section>
  );
}
