import { useQuery } from '@tanstack/react-query';
import { LIMITS } from '@lisle-harrow/api/contract';
import {
  Button,
  Icon,
  PageHead,
  Section,
  SectionHead,
  SkeletonGrid,
  TextLink,
  VisuallyHidden,
  Wrap,
} from '@lisle-harrow/shared-ui';
import { Link } from '@lisle-harrow/shell/router';
import { BelowFold } from '../page/below-fold';
import { BookingCall } from '../page/booking-call';
import { FiguresBand } from '../page/figures-band';
import { useHost } from '@lisle-harrow/shell/host';
import { InsightCards, NoInsights } from '../list/insight-cards';
import { PeopleGrid } from '../list/people-grid';
import { insightsQuery, testimonialsQuery } from '../queries';
import { ServiceLedger } from '../list/service-ledger';
import { Hero } from './hero';
import { QuoteList } from './quotes';

/** The signed-out landing page. */
export function HomePage() {
  const { site } = useHost();
  return (
    <>
      <PageHead
        title={`${site.name}: ${site.tagline}`}
        description={`Advisory for individuals, families, businesses and institutions across digital assets, tax, citizenship, corporate structure and wealth. ${site.offices.map(({ city }) => city).join(', ')}.`}
      />
      <Hero />
      <BelowFold $height={1240} $narrow={1630}>
        <Services />
      </BelowFold>
      <BelowFold $height={730} $narrow={810}>
        <FiguresBand
          title="Quiet work, measured in decades"
          lead="We began as four advisers and one client file. The practice has grown; the rule has not. Say little, document everything, answer within a day."
        >
          <Button as={Link} to="/about" $tone="inverse">
            Our Story <Icon name="arrow-right" size={18} />
          </Button>
        </FiguresBand>
      </BelowFold>
      <BelowFold $height={945} $narrow={1800}>
        <Team />
      </BelowFold>
      <BelowFold $height={565} $narrow={970}>
        <Testimonials />
      </BelowFold>
      <BelowFold $height={865} $narrow={1695}>
        <Insights />
      </BelowFold>
      <BelowFold $height={720} $narrow={600}>
        <BookingCall
          title="Begin with one conversation"
          lead="Tell us what you hold and where you are going. We will contact you within 24 hours to confirm a time."
        />
      </BelowFold>
    </>
  );
}

const Services = () => (
  <Section>
    <Wrap>
      <SectionHead title="Six disciplines, one line of sight">
        <p>
          Every mandate is drawn once and kept whole. Advisers share a single file, so a decision in one
          discipline is visible in the other five.
        </p>
      </SectionHead>
      <ServiceLedger most={LIMITS.homeServices} />
    </Wrap>
  </Section>
);

const Team = () => (
  <Section>
    <Wrap>
      <SectionHead title="The people who sign the letter">
        <p>Partners answer their own phones. You will know who holds the file, and so will their deputy.</p>
      </SectionHead>
      <PeopleGrid most={LIMITS.homeTeam} />
    </Wrap>
  </Section>
);

function Testimonials() {
  const { fetch } = useHost();
  const { data: testimonials = [], isPending } = useQuery(testimonialsQuery(fetch));
  // Without testimonials the section is left out: an empty state would only draw attention to it.
  if (!isPending && testimonials.length === 0) return null;
  return (
    <Section $tint>
      <Wrap>
        <VisuallyHidden as="h2">Client testimonials</VisuallyHidden>
        {isPending ? (
          <SkeletonGrid count={LIMITS.homeTestimonials} $columns={3} $height="16rem" />
        ) : (
          <QuoteList testimonials={testimonials.slice(0, LIMITS.homeTestimonials)} />
        )}
      </Wrap>
    </Section>
  );
}

function Insights() {
  const { fetch } = useHost();
  const { data: insights = [], isPending } = useQuery(insightsQuery(fetch));
  return (
    <Section>
      <Wrap>
        <SectionHead title="Market insights">
          <TextLink as={Link} to="/insights">
            View All Insights
          </TextLink>
        </SectionHead>
        {isPending ? (
          <SkeletonGrid count={LIMITS.homeInsights} $columns={3} $height="26rem" />
        ) : insights.length === 0 ? (
          <NoInsights />
        ) : (
          <InsightCards insights={insights.slice(0, LIMITS.homeInsights)} />
        )}
      </Wrap>
    </Section>
  );
}
