import { PageHead, PageHero, PhoneLink, Section, Wrap } from 'shared-ui';
import { styled } from 'styled-components';
import { useHost } from 'shell/host';

const Parts = styled.div`
  display: grid;
  gap: clamp(2rem, 1.5rem + 2vw, 3.5rem);

  section {
    display: grid;
    grid-template-columns: minmax(0, 4fr) minmax(0, 8fr);
    gap: 0.8rem var(--gap);
    padding-top: 1.5rem;
    border-top: 1px solid var(--line-2);
  }

  h2 {
    font-size: var(--t-title);
    line-height: var(--l-title);
    letter-spacing: var(--k-title);
  }

  p,
  li {
    max-width: 38em;
    color: var(--ink-2);
    overflow-wrap: anywhere;
  }

  p + p,
  p + ul,
  ul + p,
  li + li {
    margin-top: 0.7rem;
  }

  ul {
    padding-left: 1.25em;
    list-style: disc;
  }

  a {
    color: var(--link);
  }

  @media (max-width: 767px) {
    section {
      grid-template-columns: minmax(0, 1fr);
    }
  }
`;

/** What the two forms collect and what becomes of it. It says what this product does: change it with the product. */
export function PrivacyPage() {
  const { site } = useHost();
  const email = <a href={`mailto:${site.email}`}>{site.email}</a>;
  return (
    <>
      <PageHead
        title={`Privacy | ${site.name}`}
        description={`What ${site.name} collects through this site, why, for how long, who sees it, and how to see, correct or erase it.`}
      />
      <PageHero
        title="Privacy"
        lead="Two forms on this site ask for personal details. This page says what becomes of them, in the words we would use on the telephone."
      />
      <Section>
        <Wrap>
          <Parts>
            <section>
              <h2>What we collect</h2>
              <div>
                <p>Only what you write into a form and send:</p>
                <ul>
                  <li>
                    To book a consultation: your first and last name, e-mail address, the service, the day and
                    time you prefer, and a message if you add one.
                  </li>
                  <li>To send a message: your name, e-mail address, the subject and the message.</li>
                </ul>
                <p>
                  With it we store the time at which it reached us and the time zone that your browser is set
                  to, so that we propose hours that suit you. Please leave out account numbers and identity
                  documents; we will ask for them in a safe way if we ever need them.
                </p>
              </div>
            </section>
            <section>
              <h2>Why</h2>
              <div>
                <p>
                  To answer you and to arrange the conversation that you ask for. We do not use these details
                  for advertising, do not build profiles, and send no newsletter.
                </p>
              </div>
            </section>
            <section>
              <h2>For how long</h2>
              <div>
                <p>
                  Until the matter that you wrote about is closed and no law obliges us to keep a record of
                  it, or until you ask us to erase it. We send a receipt to the address that you write, and
                  keep a note of that for 30 days, or 90 if it could not be delivered.
                </p>
                <p>
                  So that a form sent twice over a broken connection arrives once, our server keeps a copy of
                  its answer for a day. So that programs can neither flood us nor guess passwords, it counts
                  by internet address what forms send, for ten minutes, and attempts to sign in, for an hour
                  after the last one; by account, for a day. A form also says how quickly it was filled in,
                  which is not stored.
                </p>
                <p>
                  Of each browser in which you sign in we keep its kind, the first part of its internet
                  address and when it was used, for 180 days after the last time. So we know it again, and can
                  tell you when somebody signs in from one that we have never seen.
                </p>
                <p>
                  So that it can be found out who saw or changed what, a ledger notes what clients and our own
                  people do once they have signed in, and attempts to: when, from which part of the internet,
                  and of addresses and telephone numbers a hint only. Nothing is ever taken out of it. Clients
                  read in the portal who opened their file.
                </p>
              </div>
            </section>
            <section>
              <h2>Who sees it</h2>
              <div>
                <p>
                  Members of {site.name} who have signed in to our own system, and nobody else. We sell
                  nothing and pass nothing on. These pages load nothing from other companies: no analytics, no
                  advertising, no embedded services.
                </p>
              </div>
            </section>
            <section>
              <h2>Cookies and your browser</h2>
              <div>
                <p>
                  Reading this site sets no cookie. Signing in sets one that holds your session and ends with
                  it, one by which we know the browser again for 180 days, and, where there is a second step,
                  one for the minutes between. There are no others.
                </p>
                <p>
                  Your browser keeps four things for you, which are not sent to us: the light or dark theme if
                  you choose one; a booking that you have begun, until you send it, press Cancel or close the
                  tab; the page to return to while you sign in; and how far down each page you were.
                </p>
              </div>
            </section>
            <section>
              <h2>Your rights</h2>
              <div>
                <p>
                  Write to {email} to see what we hold about you, to correct it or to have it erased. We reply
                  within 24 hours and do what you ask within a month, or tell you which law prevents us.
                  Should you not be content, your data protection authority hears complaints.
                </p>
              </div>
            </section>
            <section>
              <h2>Who answers for it</h2>
              <div>
                <p>
                  {site.name}, {email}
                </p>
                <ul>
                  {site.offices.map(({ city, address, phone }) => (
                    <li key={city}>
                      {address.join(', ')}: <PhoneLink city={city} number={phone} />
                    </li>
                  ))}
                </ul>
              </div>
            </section>
          </Parts>
        </Wrap>
      </Section>
    </>
  );
}
