import { styled } from 'styled-components';
import {
  Button,
  Certificate,
  HeroPlates,
  InkBand,
  NotFoundPage,
  PageHero,
  Section,
  SectionHead,
  Wrap,
} from '../index';

const Hero = styled.section`
  position: relative;
  isolation: isolate;
  display: grid;
  align-items: center;
  min-height: 36rem;
  overflow: clip;

  h2 {
    max-width: 9.2em;
    font-size: var(--t-display);
    line-height: var(--l-display);
  }
`;

export function Bands() {
  return (
    <>
      <Hero>
        <HeroPlates />
        <Wrap>
          <h2>Strategic solutions for global wealth management</h2>
        </Wrap>
      </Hero>
      <PageHero
        title="Our Services"
        lead="Advice on digital assets, tax, citizenship and structure, under one roof."
      >
        <Button $size="lg">Schedule Consultation</Button>
      </PageHero>
      <Section $tint>
        <Wrap>
          <SectionHead title="How we work">
            <p>One adviser answers for everything.</p>
          </SectionHead>
        </Wrap>
      </Section>
      <InkBand>
        <h2>Computed, unique, hard to forge</h2>
      </InkBand>
      <Section>
        <Wrap>
          <Certificate title="Begin with one conversation" lead="We will contact you within 24 hours.">
            <Button $size="lg">Schedule Consultation</Button>
          </Certificate>
        </Wrap>
      </Section>
      <NotFoundPage />
    </>
  );
}
