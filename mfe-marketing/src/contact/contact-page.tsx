import { lazy, Suspense } from 'react';
import {
  PageHead,
  PageHero,
  plural,
  Section,
  SectionHead,
  SkeletonGrid,
  Wrap,
} from '@lisle-harrow/shared-ui';
import { styled } from 'styled-components';
import { BelowFold } from '../page/below-fold';
import { BookingCall } from '../page/booking-call';
import { useHost } from '@lisle-harrow/shell/host';
import { OfficeList } from '../list/office-list';
import { ContactMethods } from './contact-methods';

// Only this page needs the form library.
const ContactForm = lazy(async () => ({ default: (await import('./contact-form')).ContactForm }));

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 7fr) minmax(0, 5fr);
  gap: 3rem clamp(2rem, 6vw, 7rem);

  h2 {
    margin-bottom: 1.5rem;
    font-size: var(--t-title);
    line-height: var(--l-title);
    letter-spacing: var(--k-title);
  }

  @media (max-width: 63.9375em) {
    grid-template-columns: minmax(0, 1fr);
  }
`;

export function ContactPage() {
  const { site } = useHost();
  return (
    <>
      <PageHead
        title={`Contact | ${site.name}`}
        description={`Write to ${site.name}, call one of our offices or arrange a consultation. Every message is answered within 24 hours.`}
      />
      <PageHero
        seal="contact"
        title="Write to us as you would to counsel"
        lead="A partner reads every message and answers within 24 hours. If it is easier to talk, arrange a consultation or call the office nearest to you."
      />
      <Section>
        <Wrap>
          <Columns>
            <div>
              <h2>Send a message</h2>
              <Suspense fallback={<SkeletonGrid count={4} $columns={1} $height="4.5rem" />}>
                <ContactForm />
              </Suspense>
            </div>
            <div>
              <h2>Reach us directly</h2>
              <ContactMethods />
            </div>
          </Columns>
        </Wrap>
      </Section>
      <BelowFold $height={565} $narrow={815}>
        <Section $tint>
          <Wrap>
            <SectionHead title={`Our ${plural(site.offices.length, 'office')}`}>
              <p>Visits are by appointment, so that nobody meets in the corridor who would rather not.</p>
            </SectionHead>
            <OfficeList offices={site.offices} />
          </Wrap>
        </Section>
      </BelowFold>
      <BelowFold $height={850} $narrow={660}>
        <BookingCall
          afterTint
          title="Prefer to speak first?"
          lead="Choose a day and an hour that suit you. We will contact you within 24 hours to confirm."
        />
      </BelowFold>
    </>
  );
}
