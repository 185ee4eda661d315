import {
  Button,
  Certificate,
  InkBand,
  NotFoundPage,
  PageHero,
  Section,
  SectionHead,
  Wrap,
} from '../src/index';

export function Bands() {
  return (
    <>
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
