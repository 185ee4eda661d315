import { Button, HeroPlates, Icon, Wrap } from '@lisle-harrow/shared-ui';
import { Link } from '@lisle-harrow/shell/router';
import { styled } from 'styled-components';
import { BookingButton } from '../page/booking-button';
import { useHost } from '@lisle-harrow/shell/host';
import { FactRail } from './fact-rail';

const Frame = styled.section`
  position: relative;
  isolation: isolate;
  display: flex;
  flex-direction: column;
  min-height: min(calc(100svh - 73px), 880px);
  overflow: clip;

  @media (max-width: 47.9375em) {
    min-height: 0;
  }
`;

const Words = styled(Wrap)`
  display: flex;
  flex: 1;
  flex-direction: column;
  justify-content: center;
  padding-block: clamp(3rem, 8vh, 6rem) clamp(2.5rem, 6vh, 4rem);

  h1 {
    max-width: 9.2em;
  }

  > p {
    max-width: min(33em, 52vw);
    margin-top: clamp(1.25rem, 1rem + 1vw, 2rem);
    color: var(--ink-2);
    font-size: var(--t-lead);
    line-height: var(--l-lead);
    letter-spacing: var(--k-lead);
  }

  @media (max-width: 47.9375em) {
    padding-block: 58vw 2.5rem;

    > p {
      max-width: none;
    }
  }
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 0.75rem;
  margin-top: clamp(1.75rem, 1.5rem + 1vw, 2.5rem);

  @media (max-width: 47.9375em) {
    > * {
      flex: 1 1 100%;
    }
  }
`;

export function Hero() {
  const host = useHost();
  return (
    <Frame>
      <HeroPlates />
      <Words>
        <h1>{host.site.tagline}</h1>
        <p>
          One discreet practice for digital assets, tax, citizenship and structure. Built for individuals,
          families, businesses and institutions who hold wealth in more than one world.
        </p>
        <Actions>
          <BookingButton>Start Your Journey</BookingButton>
          <Button as={Link} to="/services" $size="lg" $tone="outline">
            Explore Services <Icon name="arrow-right" size={18} />
          </Button>
        </Actions>
      </Words>
      <FactRail />
    </Frame>
  );
}
