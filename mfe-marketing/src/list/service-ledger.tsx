import { useQuery } from '@tanstack/react-query';
import { LIMITS } from '@lisle-harrow/api/contract';
import { EmptyState, ServiceSeal, SkeletonGrid, TextLink, VisuallyHidden } from '@lisle-harrow/shared-ui';
import { useHost } from '@lisle-harrow/shell/host';
import { Link } from '@lisle-harrow/shell/router';
import { styled } from 'styled-components';
import { servicesQuery } from '../queries';

const Ledger = styled.ul`
  display: grid;
  grid-template-columns: repeat(3, minmax(0, 1fr));
  border-top: 1px solid var(--line-2);
  border-left: 1px solid var(--line-2);

  > li {
    display: flex;
    flex-direction: column;
    align-items: start;
    min-height: 22rem;
    padding: clamp(1.5rem, 1rem + 1.6vw, 2.5rem);
    border-right: 1px solid var(--line-2);
    border-bottom: 1px solid var(--line-2);
    transition: background-color var(--base);
  }

  > li:hover {
    background: var(--surface);
  }

  > li > span:first-child {
    margin: -0.4rem 0 0 -0.6rem;
  }

  h3 {
    margin-top: 2.25rem;
    overflow-wrap: anywhere;
  }

  p {
    margin: 0.6rem 0 1.5rem;
    max-width: 30em;
    color: var(--ink-2);
    font-size: var(--t-ui);
    line-height: 1.55;
    overflow-wrap: anywhere;
  }

  a {
    margin-top: auto;
  }

  @media (max-width: 63.9375em) {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }

  @media (max-width: 47.9375em) {
    grid-template-columns: minmax(0, 1fr);
    margin-inline: calc(-1 * var(--s-gutter));
    border-left: 0;

    > li {
      display: grid;
      grid-template-columns: 84px minmax(0, 1fr);
      column-gap: 1.1rem;
      min-height: 0;
      padding: 1.5rem var(--s-gutter) 0.75rem;
      border-right: 0;
    }

    > li > span:first-child {
      grid-row: 1 / 4;
      margin: 0;
    }

    h3 {
      margin-top: 0.2rem;
    }

    p {
      margin-bottom: 0.6rem;
    }
  }

  @media print {
    > li {
      min-height: 0;
      break-inside: avoid;
    }
  }
`;

/** The firm's services as a ruled ledger, in three columns on a desktop; at most `most` of them. */
export function ServiceLedger({ most }: { most?: number }) {
  const { fetch } = useHost();
  const { data: services = [], isPending } = useQuery(servicesQuery(fetch));
  if (isPending) return <SkeletonGrid count={most ?? LIMITS.skeletons} $columns={3} $height="22rem" />;
  // A list that could not be read counts as empty.
  if (services.length === 0)
    return (
      <EmptyState title="No services available at this time.">
        Please check back later or contact us directly.
      </EmptyState>
    );
  return (
    <Ledger>
      {services.slice(0, most).map((service) => (
        <li key={service.id}>
          <ServiceSeal icon={service.icon} seed={service.slug || service.title} size={112} />
          <h3>{service.title}</h3>
          <p>{service.description}</p>
          <TextLink as={Link} to={servicePath(service.slug)}>
            Learn More<VisuallyHidden> about {service.title}</VisuallyHidden>
          </TextLink>
        </li>
      ))}
    </Ledger>
  );
}

function servicePath(slug: string): string {
  return slug ? `/services/${encodeURIComponent(slug)}` : '/services';
}
