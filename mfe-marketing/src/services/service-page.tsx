import { useQuery, useQueryClient } from '@tanstack/react-query';
import { SERVICE_OPTIONS, type ServiceDetail } from 'api/contract';
import { Button, NotFoundPage, PageHead, PageHero, Section, SectionHead, TextLink, Wrap } from 'shared-ui';
import { Link, useParams } from 'shell/router';
import { BelowFold } from '../below-fold';
import { BookingCall } from '../booking-call';
import { useHost } from '../host';
import { InsightCards } from '../insight-cards';
import { LoadingText, UnreadPage } from '../page-states';
import { insightsQuery, serviceQuery, servicesQuery } from '../queries';
import { StepList } from '../step-list';
import { Audience } from './audience';

/** One service: what it is, for whom, how it works, and what we have written about it. */
export function ServicePage() {
  const { slug = '' } = useParams();
  const { fetch, site } = useHost();
  const cache = useQueryClient();
  const { data: service, isPending, refetch } = useQuery(serviceQuery(fetch, slug));
  if (service === null) return <NotFoundPage siteName={site.name} />;
  if (service) return <Description key={slug} service={service} />;
  const listed = cache.getQueryData(servicesQuery(fetch).queryKey)?.find((entry) => entry.slug === slug);
  if (isPending) return <LoadingText title={listed?.title ?? ''} lead={listed?.description ?? ''} />;
  return <UnreadPage onRetry={() => void refetch()} />;
}

function Description({ service }: { service: ServiceDetail }) {
  const host = useHost();
  const option = SERVICE_OPTIONS.find((label) => label === service.title);
  const summary = service.summary && service.summary !== service.description ? service.summary : '';
  return (
    <>
      <PageHead title={`${service.title} | ${host.site.name}`} description={service.description} />
      <PageHero title={service.title} lead={service.description}>
        <Button $size="lg" type="button" onClick={() => host.openBooking(option && { service: option })}>
          Schedule Consultation
        </Button>
        <TextLink as={Link} to="/services" $arrow={false}>
          All services
        </TextLink>
      </PageHero>
      {(summary || service.audience.length > 0) && <Audience summary={summary} audience={service.audience} />}
      {service.steps.length > 0 && (
        <Section>
          <Wrap>
            <SectionHead title="How it works" />
            <StepList steps={service.steps} />
          </Wrap>
        </Section>
      )}
      <RelatedInsights category={service.insightCategory} />
      <BelowFold $height={720} $narrow={600}>
        <BookingCall
          title="Begin with one conversation"
          lead="Tell us where you stand. A partner reads every request and will contact you within 24 hours to confirm a time."
          service={option}
        />
      </BelowFold>
    </>
  );
}

function RelatedInsights({ category }: { category: string }) {
  const { fetch } = useHost();
  const { data: insights = [] } = useQuery(insightsQuery(fetch));
  const related = insights.filter((insight) => category && sameWord(insight.category, category)).slice(0, 3);
  if (related.length === 0) return null;
  return (
    <BelowFold $height={845} $narrow={1640}>
      <Section>
        <Wrap>
          <SectionHead title="From our insights">
            <TextLink as={Link} to={`/insights?category=${encodeURIComponent(category)}`}>
              All on {category}
            </TextLink>
          </SectionHead>
          <InsightCards insights={related} />
        </Wrap>
      </Section>
    </BelowFold>
  );
}

function sameWord(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
