import { useQuery } from '@tanstack/react-query';
import { type Insight, SERVICE_OPTIONS, type Service, type ServiceDetail } from '@lisle-harrow/api/contract';
import { PageHead, PageHero, Section, SectionHead, TextLink, Wrap } from '@lisle-harrow/shared-ui';
import { Link } from '@lisle-harrow/shell/router';
import { BelowFold } from '../page/below-fold';
import { BookingButton } from '../page/booking-button';
import { BookingCall } from '../page/booking-call';
import { DetailPage } from '../page/detail-page';
import { useHost } from '@lisle-harrow/shell/host';
import { InsightCards } from '../list/insight-cards';
import { insightsQuery, serviceQuery, servicesQuery } from '../queries';
import { StepList } from '../page/step-list';
import { Audience } from './audience';

/** One service: what it is, for whom, how it works, and related articles. */
export function ServicePage() {
  return (
    <DetailPage
      path="/services"
      detail={serviceQuery}
      list={servicesQuery}
      leadOf={({ description }: Service) => description}
    >
      {(service) => <Description service={service} />}
    </DetailPage>
  );
}

function Description({ service }: { service: ServiceDetail }) {
  const host = useHost();
  const option = SERVICE_OPTIONS.find((label) => label === (service.bookingOption ?? service.title));
  const related = useRelated(service.insightCategory);
  const summary = service.summary && service.summary !== service.description ? service.summary : '';
  return (
    <>
      <PageHead title={`${service.title} | ${host.site.name}`} description={service.description} />
      <PageHero title={service.title} lead={service.description} seal={service.slug}>
        <BookingButton service={option}>Schedule Consultation</BookingButton>
        <TextLink as={Link} to="/services" $arrow={false}>
          All services
        </TextLink>
      </PageHero>
      {(summary || service.audience.length > 0) && <Audience summary={summary} audience={service.audience} />}
      {service.steps.length > 0 && (
        <Section $tint>
          <Wrap>
            <SectionHead title="How it works" />
            <StepList steps={service.steps} />
          </Wrap>
        </Section>
      )}
      <RelatedInsights category={service.insightCategory} insights={related} />
      <BelowFold $height={720} $narrow={600}>
        <BookingCall
          title="Begin with one conversation"
          lead="Tell us where you stand. A partner reads every request and will contact you within 24 hours to confirm a time."
          service={option}
          afterTint={related.length === 0 && service.steps.length > 0}
        />
      </BelowFold>
    </>
  );
}

function useRelated(category: string): Insight[] {
  const { fetch } = useHost();
  const { data: insights = [] } = useQuery(insightsQuery(fetch));
  return insights.filter((insight) => category && sameWord(insight.category, category)).slice(0, 3);
}

function RelatedInsights({ category, insights }: { category: string; insights: readonly Insight[] }) {
  if (insights.length === 0) return null;
  return (
    <BelowFold $height={845} $narrow={1640}>
      <Section>
        <Wrap>
          <SectionHead title="From our insights">
            <TextLink as={Link} to={`/insights?category=${encodeURIComponent(category)}`}>
              All on {category}
            </TextLink>
          </SectionHead>
          <InsightCards insights={insights} />
        </Wrap>
      </Section>
    </BelowFold>
  );
}

function sameWord(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
