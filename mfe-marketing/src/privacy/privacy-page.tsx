import {
  BUCKET_DAYS,
  CONFIRMATION_DAYS,
  COOKIES,
  DEFAULT_KEEPS,
  DEFAULT_PRIVACY,
  DEVICE_DAYS,
  MESSAGE_DAYS,
  SIGN_IN_MINUTES,
  TRASH_DAYS,
  RELEASE_COOKIES,
} from '@lisle-harrow/api/contract';
import { useQuery } from '@tanstack/react-query';
import { PageHead, PageHero, PhoneLink, plural, Section, Wrap } from '@lisle-harrow/shared-ui';
import { useHost } from '@lisle-harrow/shell/host';
import { styled } from 'styled-components';
import { TextSections } from '../page/text-sections';
import { privacyQuery } from '../queries';
import { sharing } from './sharing';

const days = (count: number) => (count === 365 ? 'a year' : plural(count, 'a day', `${count} days`));
const months = (count: number) => plural(count, 'one month', `${count} months`);

/** The purpose and lifetime of each cookie; every cookie that the code sets must be listed here. */
const COOKIE_WORDS: Readonly<Record<keyof typeof COOKIES, string>> = {
  session: 'keeps you signed in until you sign out or your session expires',
  device: `followed by letters that are different for each account, lets us recognize the browser you signed in with for ${DEVICE_DAYS} days`,
  secondStep: `is set while you complete a second sign-in step, for up to ${SIGN_IN_MINUTES} minutes`,
  provider: `is set while you sign in through our firm’s own accounts, for up to ${SIGN_IN_MINUTES} minutes`,
  back: `is set while you sign in again for something that needs it, and holds the page to go back to, for up to ${SIGN_IN_MINUTES} minutes`,
};

const RELEASE_COOKIE_WORDS: Readonly<Record<keyof typeof RELEASE_COOKIES, string>> = {
  bucket: `holds a random number that decides whether you get the new version, for ${BUCKET_DAYS} days`,
  avoid: 'is set for ten minutes if a version fails in your browser, so that you get the one before',
  pins: 'is set for our own staff when they look at a version before others do',
};

/** What the product collects and what happens to it. It describes this product's behavior: change it with the product. */
export function PrivacyPage() {
  const { site, fetch } = useHost();
  const keeps = site.keeps ?? DEFAULT_KEEPS;
  const shared = site.shares && sharing(site.shares);
  const { data: own = DEFAULT_PRIVACY } = useQuery(privacyQuery(fetch));
  const address = own.email || site.email;
  const email = <a href={`mailto:${address}`}>{address}</a>;
  return (
    <>
      <PageHead
        title={`Privacy | ${site.name}`}
        description={`What ${site.name} collects through this site, why, how long we keep it, who sees it, and how to see, correct or erase it.`}
      />
      <PageHero title="Privacy" lead={own.lead || DEFAULT_PRIVACY.lead} />
      <Section>
        <Wrap>
          <TextSections>
            <section>
              <h2>What we collect</h2>
              <div>
                <p>From visitors, only what you type into a form and send:</p>
                <ul>
                  <li>
                    To book a consultation: your first and last name, email address, the service, your
                    preferred day and time, how, where and with whom you want to meet where we offer a choice,
                    and a message if you add one.
                  </li>
                  <li>To send us a message: your name, email address, the subject and the message.</li>
                </ul>
                <p>
                  We also store when it reached us and your browser’s time zone, so we can suggest hours that
                  work for you. If your browser says which site you came from, or the link you followed names
                  a campaign, we store that name, but never which page you were on, so we know how people find
                  us. If you answer one of our emails about either, we keep what you write with it, and the
                  name and address you wrote from. Please leave out account numbers and identity documents. If
                  we ever need them, we will ask for them in a safe way.
                </p>
                <p>
                  From clients, we also keep the account and profile (name, email address, phone number and
                  company), who advises you, who shares your case and what they may do in it, the steps of the
                  case, the updates we post in the portal, the messages you and we exchange there and when
                  they were read, your choice of email notices, and the documents that you upload or we give
                  you, with their files, and when we reminded you of one. We store your password only as a
                  hash, which cannot be turned back into the password. If you use them, we also store your
                  authenticator app’s secret, hashes of your recovery codes, and the public half of each
                  passkey with the name you gave it.
                </p>
              </div>
            </section>
            <section>
              <h2>Why</h2>
              <div>
                <p>
                  To answer you, to arrange the conversation you asked for, and to handle your case once you
                  are a client. We don’t use these details for advertising, and we don’t profile you. The
                  newsletter box on the insights page isn’t connected yet: nothing typed there is sent to us.
                </p>
              </div>
            </section>
            <section>
              <h2>How long we keep it</h2>
              <div>
                <ul>
                  <li>
                    {keeps.inquiriesMonths > 0
                      ? `Contact form messages: ${months(keeps.inquiriesMonths)} after we last worked on them. They are then deleted automatically.`
                      : 'Contact form messages: until you ask us to erase them.'}
                  </li>
                  <li>
                    {keeps.bookingsMonths > 0
                      ? `Bookings: ${months(keeps.bookingsMonths)} after the day you booked, or after we last worked on them if that is later. They are then deleted automatically.`
                      : 'Bookings: until you ask us to erase them.'}
                  </li>
                  <li>
                    {`The secret address of a booking, with which anyone who has it can see, move or cancel it: ${CONFIRMATION_DAYS} days, or until the day after the consultation if that is later. We store only a hash of it, from which it cannot be restored.`}
                  </li>
                  <li>
                    {keeps.closedClientsMonths > 0
                      ? `Client cases: for as long as you are a client and the law requires. Your documents are deleted ${months(keeps.closedClientsMonths)} after your case is closed.`
                      : 'Client cases: for as long as you are a client and the law requires, or until we erase them.'}
                  </li>
                  <li>
                    {`Files you have replaced: ${keeps.versionDays > 0 ? `${days(keeps.versionDays)}, then ` : ''}another ${TRASH_DAYS} days where only the people who run our servers can reach them.`}
                  </li>
                  <li>
                    {`A record of each email we sent you and its address: ${days(MESSAGE_DAYS.sent)}, or ${days(MESSAGE_DAYS.unsent)} if it couldn’t be delivered.`}
                  </li>
                  <li>
                    {keeps.backupDays === null
                      ? 'Backups: deleted data stays in a backup until that backup is deleted.'
                      : keeps.backupDays > 0
                        ? `Backups, which are encrypted: deleted data stays in them for up to ${days(keeps.backupDays)}, and in the newest ones until others replace them.`
                        : 'Backups, which are encrypted: deleted data stays in them until newer backups replace them.'}
                  </li>
                </ul>
                <p>
                  We keep longer what a court or an authority requires us to keep, and what you ask us to keep
                  for you.
                </p>
                <p>
                  Our server keeps a copy of its answer to each form for a day, so that a form sent twice over
                  a bad connection arrives only once. To stop programs from flooding us or guessing passwords,
                  it counts how often an internet address sends a form, for ten minutes, and tries to sign in,
                  for an hour after the last try. For each account it counts tries for a day. It deletes old
                  counts every hour. A form also tells us how quickly it was filled in, which we don’t store.
                </p>
                <p>
                  For each browser you sign in with, we keep what kind it is, the first part of its internet
                  address and when it was used, for {DEVICE_DAYS} days after its last use. That way we
                  recognize it, and can warn you when someone signs in from a new one.
                </p>
                <p>
                  A ledger records what clients and staff do while signed in, and attempts to sign in,
                  repeated ones together, so that we can find out who saw or changed what. It notes when it
                  happened, the first part of the internet address, a request number, and only a hint of email
                  addresses and phone numbers. Nothing is ever removed from it. It refers to clients only by a
                  number, which no longer points to anyone after they are erased. Clients can see in the
                  portal who opened their file.
                </p>
              </div>
            </section>
            <section>
              <h2>Who sees it</h2>
              <div>
                <p>
                  Members of {site.name} who have signed in to our own system, as far as their role allows,
                  and the people who run our servers. A client’s case is also seen by the people with whom the
                  client shares it, each with a sign-in of their own. We don’t sell your details.
                  {shared?.length === 0 && ' We don’t pass anything on to others.'}
                </p>
                {shared && shared.length > 0 && (
                  <>
                    <p>To do its work, this site also relies on other systems:</p>
                    <ul>
                      {shared.map((sentence) => (
                        <li key={sentence}>{sentence}</li>
                      ))}
                    </ul>
                  </>
                )}
                <p>
                  These pages load nothing from other companies: no analytics, no advertising, no embedded
                  services.
                </p>
                <p>
                  If your browser blocks something that doesn’t belong on a page, it tells us what and on
                  which page, but not whose browser it is. We delete these reports after three months. If part
                  of a page fails, your browser tells us which part and which version, and we only count that.
                </p>
              </div>
            </section>
            <section>
              <h2>Cookies and your browser</h2>
              <div>
                <p>Signing in can set these cookies:</p>
                <ul>
                  {Object.entries(COOKIE_WORDS).map(([cookie, words]) => (
                    <li key={cookie}>
                      <code>{COOKIES[cookie as keyof typeof COOKIES]}</code>, {words}.
                    </li>
                  ))}
                </ul>
                <p>
                  Over a secure connection, each name starts with <code>__Host-</code> or{' '}
                  <code>__Secure-</code>.
                </p>
                <p>
                  Reading this site sets no cookies, except while we try out a new version of our pages, or
                  when one fails. Then it can set these:
                </p>
                <ul>
                  {Object.entries(RELEASE_COOKIE_WORDS).map(([cookie, words]) => (
                    <li key={cookie}>
                      <code>{RELEASE_COOKIES[cookie as keyof typeof RELEASE_COOKIES]}</code>, {words}.
                    </li>
                  ))}
                </ul>
                <p>
                  Your browser also keeps a few things for itself. If you pick the light or dark theme, it
                  remembers that until you go back to the system’s. Until you close the tab, it remembers what
                  you typed into a form but haven’t sent, with the number that form will be sent under, the
                  page to return to after you sign in, how far you scrolled, which site or campaign brought
                  you here, and, while a page starts, which part of it is starting. Signing out clears what
                  you typed.
                </p>
              </div>
            </section>
            <section>
              <h2>Your rights</h2>
              <div>
                <p>
                  Clients can download a copy of everything we keep about them from the portal, under “Who
                  looked at my file,” and correct their profile there. For anything else, or if you aren’t a
                  client, write to {email}. You can ask to see what we hold about you, to have it corrected or
                  erased, or to have us keep it without using it. We reply within 24 hours and do what you ask
                  within a month, or tell you which law prevents it.
                </p>
                <p>
                  When we erase a client, we delete the account, the case, the files, bookings and messages
                  sent from the same email address, waiting emails and open sessions, immediately and for
                  good. What remains is the ledger, as described above, and backups until they expire.
                </p>
                <p>If you aren’t satisfied, you can complain to your data protection authority.</p>
              </div>
            </section>
            {own.sections.map(({ title, text }) => (
              <section key={title}>
                <h2>{title}</h2>
                <div>
                  {text.split(/\n{2,}/).map((paragraph) => (
                    <OwnWords key={paragraph}>{paragraph}</OwnWords>
                  ))}
                </div>
              </section>
            ))}
            <section>
              <h2>Who is responsible</h2>
              <div>
                {own.contact && <OwnWords>{own.contact}</OwnWords>}
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
          </TextSections>
        </Wrap>
      </Section>
    </>
  );
}

/** Keeps the line breaks of the firm's text. */
const OwnWords = styled.p`
  white-space: pre-line;
  overflow-wrap: anywhere;
`;
