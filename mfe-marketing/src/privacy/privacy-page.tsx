import { COOKIES, DEFAULT_KEEPS, DEVICE_DAYS, MESSAGE_DAYS, SIGN_IN_MINUTES, TRASH_DAYS } from 'api/contract';
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

const days = (count: number) => (count === 365 ? 'a year' : `${count} days`);
const months = (count: number) => (count === 1 ? 'a month' : `${count} months`);

/** What each cookie is for and how long it lasts; every one that the code sets must be here. */
const COOKIE_WORDS: Readonly<Record<keyof typeof COOKIES, string>> = {
  session: 'holds your session, and ends with it',
  device: `with letters that differ from account to account: by it we know again, for ${DEVICE_DAYS} days, the browser in which you signed in`,
  secondStep: `where signing in has a second step: for the ${SIGN_IN_MINUTES} minutes between`,
  provider: `where our own people sign in by the firm’s accounts: for the ${SIGN_IN_MINUTES} minutes of the way there and back`,
};

/** What the product collects and what becomes of it. It says what this product does: change it with the product. */
export function PrivacyPage() {
  const { site } = useHost();
  const keeps = site.keeps ?? DEFAULT_KEEPS;
  const email = <a href={`mailto:${site.email}`}>{site.email}</a>;
  return (
    <>
      <PageHead
        title={`Privacy | ${site.name}`}
        description={`What ${site.name} collects through this site, why, for how long, who sees it, and how to see, correct or erase it.`}
      />
      <PageHero
        title="Privacy"
        lead="Two forms on this site ask for personal details, and clients have a portal. This page says what becomes of them, in the words we would use on the telephone."
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
                <p>
                  Of clients we also keep the account: name, e-mail address, telephone number and company, the
                  steps of the case and our letters in the portal, and the documents that you hand over there,
                  with every file. Of your password only a hash, from which nobody reads it; of an
                  authenticator app its secret, of passkeys the public half and the name that you gave them,
                  of recovery codes hashes.
                </p>
              </div>
            </section>
            <section>
              <h2>Why</h2>
              <div>
                <p>
                  To answer you, to arrange the conversation that you ask for, and to look after your case
                  once you are a client. We do not use these details for advertising, do not build profiles,
                  and send no newsletter.
                </p>
              </div>
            </section>
            <section>
              <h2>For how long</h2>
              <div>
                <ul>
                  <li>
                    {keeps.inquiriesMonths > 0
                      ? `A message that you sent by the form: ${months(keeps.inquiriesMonths)} after somebody last worked on it. Then it is removed by itself.`
                      : 'A message that you sent by the form: until you ask us to erase it.'}
                  </li>
                  <li>
                    {keeps.bookingsMonths > 0
                      ? `A booking: ${months(keeps.bookingsMonths)} after its day and after somebody last worked on it. Then it is removed by itself.`
                      : 'A booking: until you ask us to erase it.'}
                  </li>
                  <li>
                    {keeps.closedClientsMonths > 0
                      ? `A client’s case: as long as you are a client and the law obliges us; its documents are removed ${months(keeps.closedClientsMonths)} after it was closed.`
                      : 'A client’s case: as long as you are a client and the law obliges us to keep it, or until it is erased.'}
                  </li>
                  <li>
                    {`A file that you have replaced by another: ${days(keeps.versionDays)}, and another ${TRASH_DAYS} days where only whoever runs our servers finds it.`}
                  </li>
                  <li>
                    {`Of mails to you, that they were sent and to where: ${MESSAGE_DAYS.sent} days, or ${MESSAGE_DAYS.unsent} if one could not be delivered.`}
                  </li>
                  <li>
                    {keeps.backupDays === null
                      ? 'Backups: what was removed stays in them until they are removed themselves.'
                      : `Backups, which are encrypted: what was removed stays in them for ${days(keeps.backupDays)}.`}
                  </li>
                </ul>
                <p>
                  What a court or an authority obliges us to keep stays longer, and so does what you asked us
                  to keep for you.
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
                  address and when it was used, for {DEVICE_DAYS} days after the last time. So we know it
                  again, and can tell you when somebody signs in from one that we have never seen.
                </p>
                <p>
                  So that it can be found out who saw or changed what, a ledger notes what clients and our own
                  people do once they have signed in, and attempts to: when, from which part of the internet,
                  under which number of the request, and of addresses and telephone numbers a hint only.
                  Nothing is ever taken out of it. It names clients by a number alone, which belongs to nobody
                  once they are erased. Clients read in the portal who opened their file.
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
                <p>
                  Should your browser keep something from running that does not belong on a page, it tells us
                  which page and what, without saying whose browser it is; that goes after three months.
                </p>
              </div>
            </section>
            <section>
              <h2>Cookies and your browser</h2>
              <div>
                <p>Reading this site sets no cookie. Signing in sets these, and there are no others:</p>
                <ul>
                  {Object.entries(COOKIE_WORDS).map(([cookie, words]) => (
                    <li key={cookie}>
                      <code>{COOKIES[cookie as keyof typeof COOKIES]}</code>, {words}.
                    </li>
                  ))}
                </ul>
                <p>
                  Over a secure connection the name of each begins with <code>__Host-</code> or{' '}
                  <code>__Secure-</code>.
                </p>
                <p>
                  Your browser keeps some things for you, which are not sent to us: the light or dark theme if
                  you choose one, until you choose the system’s; and until you close the tab, what you have
                  typed into a form and not sent yet with the number under which it is sent, the page to
                  return to while you sign in and when you were led there, and how far down each page you
                  were. Logging out forgets what was typed.
                </p>
              </div>
            </section>
            <section>
              <h2>Your rights</h2>
              <div>
                <p>
                  Clients take a copy of everything that we keep of them from the portal, under “Who looked at
                  my file”, and correct their profile there. For all else, and if you are no client, write to{' '}
                  {email}: to see what we hold about you, to have it corrected or erased, or to have us keep
                  it and do nothing with it. We reply within 24 hours and do what you ask within a month, or
                  tell you which law prevents us.
                </p>
                <p>
                  When we erase a client, account, case, files, bookings and messages under the same address,
                  letters that wait and sessions go at once and for good. What stays is the ledger, as said
                  above, and the backups until their time is over.
                </p>
                <p>Should you not be content, your data protection authority hears complaints.</p>
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
