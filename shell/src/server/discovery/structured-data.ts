import type { Site } from '@lisle-harrow/api/contract';
import type { PageSubject } from '../../contract';
import { isoInstant } from './iso-instant';

interface DescribedPage {
  readonly origin: string;
  readonly path: string;
  readonly site: Site;
  /** Absolute URL of the share image. */
  readonly image: string;
  readonly logo: string;
  readonly about: PageSubject | undefined;
}

/** The page as schema.org JSON-LD: the firm with its offices, the page's subject and its breadcrumbs. */
export function structuredData(page: DescribedPage) {
  return {
    '@context': 'https://schema.org',
    '@graph': [
      organization(page),
      webSite(page),
      ...(page.about ? [subject(page, page.about), trail(page, page.about)] : []),
    ],
  };
}

const firmId = (origin: string) => `${origin}/#firm`;

function organization({ origin, site, logo }: DescribedPage) {
  return {
    '@type': 'Organization',
    '@id': firmId(origin),
    name: site.name,
    url: `${origin}/`,
    slogan: site.tagline,
    email: site.email,
    foundingDate: site.founded,
    logo,
    department: site.offices.map(({ city, address, phone }) => ({
      '@type': 'FinancialService',
      name: `${site.name}, ${city}`,
      url: `${origin}/`,
      image: logo,
      telephone: phone,
      address: { '@type': 'PostalAddress', streetAddress: address.join(', '), addressLocality: city },
      parentOrganization: { '@id': firmId(origin) },
    })),
  };
}

function webSite({ origin, site }: DescribedPage) {
  return {
    '@type': 'WebSite',
    '@id': `${origin}/#site`,
    url: `${origin}/`,
    name: site.name,
    inLanguage: 'en',
    publisher: { '@id': firmId(origin) },
  };
}

function subject({ origin, path, site, image }: DescribedPage, about: PageSubject) {
  const url = origin + path;
  const firm = { '@type': 'Organization', '@id': firmId(origin), name: site.name, url: `${origin}/` };
  if (about.type === 'Service')
    return {
      '@type': 'Service',
      '@id': `${url}#service`,
      name: about.title,
      serviceType: about.title,
      description: about.summary,
      url,
      image,
      provider: firm,
    };
  return {
    '@type': 'Article',
    '@id': `${url}#article`,
    headline: about.title,
    description: about.summary,
    url,
    mainEntityOfPage: url,
    image: [image],
    inLanguage: 'en',
    articleSection: about.topic || undefined,
    datePublished: isoInstant(about.published),
    dateModified: isoInstant(about.published),
    author: firm,
    publisher: firm,
  };
}

function trail({ origin, path }: DescribedPage, { parent, title }: PageSubject) {
  const steps = [
    { name: 'Home', item: `${origin}/` },
    { name: parent.title, item: origin + parent.path },
    { name: title, item: origin + path },
  ];
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map((step, at) => ({ '@type': 'ListItem', position: at + 1, ...step })),
  };
}
