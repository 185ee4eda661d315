import { PageHead, PageHero, Section, SectionHead, TextLink, Wrap } from '@lisle-harrow/shared-ui';
import { Link } from '@lisle-harrow/shell/router';
import { useHost } from '@lisle-harrow/shell/host';
import { FIRM_FIGURES } from '@lisle-harrow/api/contract';
import { styled } from 'styled-components';
import { BelowFold } from '../page/below-fold';
import { BookingButton } from '../page/booking-button';
import { BookingCall } from '../page/booking-call';
import { ServiceLedger } from '../list/service-ledger';
import { StepList } from '../page/step-list';
import { RuleColumns } from '../page/rule-columns';

const process = [
  {
    title: 'Discovery',
    text: 'We read what exists: holdings, entities, residences, obligations. You receive one written picture of it, with what is missing marked.',
  },
  {
    title: 'Strategy',
    text: 'Two or three workable routes, each with its cost, its timing and what would make us advise against it. You choose; we put the reasons on file.',
  },
  {
    title: 'Implementation',
    text: 'One partner directs counsel, custodians and registries on your behalf. Every signature, filing and transfer is dated and traceable.',
  },
  {
    title: 'Growth',
    text: 'Reviews on fixed dates, and when the law or your life changes. The plan is kept current, and so is the record of why it changed.',
  },
];

export function ServicesPage() {
  const { site } = useHost();
  return (
    <>
      <PageHead
        title={`Services | ${site.name}`}
        description="Digital assets, tax, citizenship, corporate structuring, wealth management and private services: six disciplines advised from a single client file."
      />
      <PageHero
        title="Advice that holds in every jurisdiction you touch"
        lead="Six disciplines, one file and one partner who answers for it. We work with individuals, families, businesses and institutions whose affairs cross borders."
      >
        <BookingButton>Schedule Consultation</BookingButton>
      </PageHero>
      <Section>
        <Wrap>
          <SectionHead title="Our Service Portfolio">
            <p>
              Take one service on its own or several under a single mandate. Either way there is one
              engagement letter and one reporting line.
            </p>
          </SectionHead>
          <ServiceLedger />
        </Wrap>
      </Section>
      <BelowFold $height={535} $narrow={755}>
        <Section $tint>
          <Wrap>
            <SectionHead title="What you can rely on">
              <p>The claims we make are few, and the same in every conversation.</p>
            </SectionHead>
            <Advantages />
          </Wrap>
        </Section>
      </BelowFold>
      <BelowFold $height={540} $narrow={830}>
        <Section>
          <Wrap>
            <SectionHead title="How a mandate runs">
              <TextLink as={Link} to="/team">
                Meet the partners
              </TextLink>
            </SectionHead>
            <StepList steps={process} />
          </Wrap>
        </Section>
      </BelowFold>
      <BelowFold $height={720} $narrow={600}>
        <BookingCall
          title="Not sure which discipline it is?"
          lead="Most matters begin in two of them. Describe the situation; we will say who should hear it and contact you within 24 hours."
        />
      </BelowFold>
    </>
  );
}

const Figure = styled.h3`
  font-size: var(--t-title);
  line-height: var(--l-title);
  letter-spacing: var(--k-title);
`;

/** The three advantages of the services page. */
function Advantages() {
  return (
    <RuleColumns $columns={3}>
      <li>
        <Figure>{FIRM_FIGURES.years.value} years</Figure>
        <p>
          Of the same work for the same kind of client. Several of our files are older than the laws that
          govern them.
        </p>
      </li>
      <li>
        <Figure>{FIRM_FIGURES.countries.value} countries</Figure>
        <p>
          In which we have instructed counsel, opened structures or moved a family, and know whom to call.
        </p>
      </li>
      <li>
        <Figure>Absolute discretion</Figure>
        <p>
          We publish no client list and no case studies. Those quoted on this site chose to be, by first name
          and initial.
        </p>
      </li>
    </RuleColumns>
  );
}
