import { PageHead, PageHero, Section, Wrap } from '@lisle-harrow/shared-ui';
import { useHost } from '@lisle-harrow/shell/host';
import { Link } from '@lisle-harrow/shell/router';
import { TextSections } from '../page/text-sections';

/** The terms of use of this site. They promise nothing that the product does not do: change them with the product. */
export function TermsPage() {
  const { site } = useHost();
  const email = <a href={`mailto:${site.email}`}>{site.email}</a>;
  return (
    <>
      <PageHead
        title={`Terms | ${site.name}`}
        description={`The terms on which ${site.name} offers this site, its forms and the client portal.`}
      />
      <PageHero
        title="Terms"
        lead="What you can expect of this site and of its forms, and what we ask of you in return."
      />
      <Section>
        <Wrap>
          <TextSections>
            <section>
              <h2>Information, not advice</h2>
              <div>
                <p>
                  The pages and papers on this site are general information as of the date they carry. They
                  are not advice on investments, tax or law, and not an offer to buy or sell anything. Advice
                  depends on your circumstances, and we give it only once we have agreed to in writing.
                </p>
              </div>
            </section>
            <section>
              <h2>Consultations and messages</h2>
              <div>
                <p>
                  Booking a consultation or writing to us costs nothing and does not make you a client. A
                  booking is a request: we contact you within 24 hours to confirm it. Please give details that
                  are yours and correct, and leave out account numbers and identity documents.
                </p>
              </div>
            </section>
            <section>
              <h2>The client portal</h2>
              <div>
                <p>
                  Clients get an account from us. Keep your password and recovery codes to yourself, and tell
                  us right away if someone else may know them. Upload only files that you may share with us.
                  What we agree on in your engagement letter takes precedence over this page.
                </p>
              </div>
            </section>
            <section>
              <h2>Our texts and pictures</h2>
              <div>
                <p>
                  You may read, print and link to everything that is public here. Please ask us before you
                  publish any of it elsewhere. Links to other sites are a service to you; what those sites say
                  is up to them.
                </p>
              </div>
            </section>
            <section>
              <h2>Availability</h2>
              <div>
                <p>
                  We work to keep this site correct and available, but cannot promise that it always is. If
                  something matters to you, call us or write to {email}.
                </p>
              </div>
            </section>
            <section>
              <h2>Personal data and rules</h2>
              <div>
                <p>
                  What we do with personal data is described under <Link to="/privacy">Privacy</Link>, and the
                  rules we work by under <Link to="/compliance">Compliance</Link>.
                </p>
              </div>
            </section>
          </TextSections>
        </Wrap>
      </Section>
    </>
  );
}
