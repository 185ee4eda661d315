import { PageHead, PageHero, PhoneLink, Section, Wrap } from '@lisle-harrow/shared-ui';
import { useHost } from '@lisle-harrow/shell/host';
import { Link } from '@lisle-harrow/shell/router';
import { TextSections } from '../page/text-sections';

/** The rules under which the firm works, as far as they concern visitors and clients. */
export function CompliancePage() {
  const { site } = useHost();
  const email = <a href={`mailto:${site.email}`}>{site.email}</a>;
  return (
    <>
      <PageHead
        title={`Compliance | ${site.name}`}
        description={`The rules ${site.name} works by: regulation, identity checks, conflicts of interest, records and complaints.`}
      />
      <PageHero
        title="Compliance"
        lead="The rules we work by, and what they mean for you before and after you become a client."
      />
      <Section>
        <Wrap>
          <TextSections>
            <section>
              <h2>Regulation</h2>
              <div>
                <p>
                  Which company of ours serves you, and which authority supervises it, depends on where you
                  live and what you need. Write to {email}, and we will send you the company’s name, its
                  authority and its registration, so you can check them with the authority yourself.
                </p>
              </div>
            </section>
            <section>
              <h2>Who you are, and where the money comes from</h2>
              <div>
                <p>
                  Before we act for anyone, the law requires us to verify their identity and the source of
                  their wealth. We ask for documents through the client portal only, never by email. We
                  decline work where we cannot get clear answers.
                </p>
              </div>
            </section>
            <section>
              <h2>Conflicts of interest</h2>
              <div>
                <p>
                  We tell you in writing how we are paid, and by whom, before you decide. If our interests and
                  yours could differ, we say so first.
                </p>
              </div>
            </section>
            <section>
              <h2>Records</h2>
              <div>
                <p>
                  A ledger that nobody can change records who in the firm opened a client’s file and what was
                  done with it. Clients can see in the portal who looked at theirs. What we keep, and for how
                  long, is described under <Link to="/privacy">Privacy</Link>.
                </p>
              </div>
            </section>
            <section>
              <h2>Complaints</h2>
              <div>
                <p>
                  If you are not satisfied, write to {email} or call one of our offices. A partner who was not
                  involved looks into it, and you can take it to the authority in charge at any time.
                </p>
                <ul>
                  {site.offices.map(({ city, phone }) => (
                    <li key={city}>
                      {city}: <PhoneLink city={city} number={phone} />
                    </li>
                  ))}
                </ul>
              </div>
            </section>
          </TextSections>
        </Wrap>
      </Section>
    </>
  );
}
