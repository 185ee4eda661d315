import { ErrorPanel, PageHead, PageHero, Section, SkeletonGrid, Wrap } from 'shared-ui';
import { useHost } from 'shell/host';

/** A page of one thing while it loads: what a list already knows of it, and room for the rest. */
export function LoadingText({ title, lead }: { title: string; lead: string }) {
  const { site } = useHost();
  return (
    <>
      <PageHead title={title ? `${title} | ${site.name}` : site.name} description={lead} />
      <PageHero title={title || 'Loading...'} lead={lead} />
      <Section>
        <Wrap>
          <SkeletonGrid count={2} $columns={2} $height="20rem" />
        </Wrap>
      </Section>
    </>
  );
}

/** A page of one thing that could not be read: unlike a list it cannot pretend to be empty. */
export function UnreadPage({ onRetry }: { onRetry: () => void }) {
  const { site } = useHost();
  return (
    <Section>
      <PageHead title={site.name} description={site.tagline} />
      <Wrap>
        <ErrorPanel title="This page could not be loaded" onRetry={onRetry}>
          Please try again. If it stays away, write to {site.email} and we will send it to you.
        </ErrorPanel>
      </Wrap>
    </Section>
  );
}
