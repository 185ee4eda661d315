import {
  Button,
  Icon,
  PageHead,
  PageHero,
  plural,
  Section,
  SectionHead,
  Wrap,
} from '@lisle-harrow/shared-ui';
import { Link } from '@lisle-harrow/shell/router';
import { BelowFold } from '../page/below-fold';
import { BookingCall } from '../page/booking-call';
import { FiguresBand } from '../page/figures-band';
import { useHost } from '@lisle-harrow/shell/host';
import { OfficeList } from '../list/office-list';
import { RuleColumns } from '../page/rule-columns';
import { Story } from './story';

export function AboutPage() {
  const { site } = useHost();
  return (
    <>
      <PageHead
        title={`About | ${site.name}`}
        description={`${site.name} has advised individuals, families, businesses and institutions since ${site.founded}, from ${new Intl.ListFormat('en-US').format(site.offices.map(({ city }) => city))}.`}
      />
      <PageHero
        title="A firm with a long memory"
        lead="We advise people whose wealth sits in more than one country and more than one form, and we keep the record that lets their children understand why."
      />
      <Story />
      <BelowFold $height={520} $narrow={895}>
        <Section $tint>
          <Wrap>
            <SectionHead title="What we hold to">
              <p>
                Four words on the first page of every engagement letter. Clients quote them back to us, as
                they should.
              </p>
            </SectionHead>
            <RuleColumns $columns={4}>
              <li>
                <h3>Excellence</h3>
                <p>
                  Work is read by a second partner before it leaves. If it cannot be explained in plain words,
                  it is not done.
                </p>
              </li>
              <li>
                <h3>Discretion</h3>
                <p>
                  We never name a client without their consent. Papers are seen by those who act on them, and
                  by nobody else.
                </p>
              </li>
              <li>
                <h3>Innovation</h3>
                <p>
                  We took digital assets on file before there were rules for them, and wrote down what we did
                  not know.
                </p>
              </li>
              <li>
                <h3>Partnership</h3>
                <p>
                  We work beside your counsel, your bank and your family office. Credit is theirs;
                  responsibility is shared.
                </p>
              </li>
            </RuleColumns>
          </Wrap>
        </Section>
      </BelowFold>
      <BelowFold $height={715} $narrow={785}>
        <FiguresBand
          title="The practice in four figures"
          lead="They change slowly, which is how we like it. We take on a new client when there is a partner with the hours to know them."
        >
          <Button as={Link} to="/team" $tone="inverse">
            Meet the partners <Icon name="arrow-right" size={18} />
          </Button>
        </FiguresBand>
      </BelowFold>
      <BelowFold $height={565} $narrow={840}>
        <Section>
          <Wrap>
            <SectionHead title={officesInWords(site.offices.length)}>
              <p>
                Whichever office you call, the person who answers can open your file. Hours: {site.hours}.
              </p>
            </SectionHead>
            <OfficeList offices={site.offices} />
          </Wrap>
        </Section>
      </BelowFold>
      <BelowFold $height={720} $narrow={600}>
        <BookingCall
          title="Ask us the difficult question first"
          lead="A first conversation is confidential and commits you to nothing. We will contact you within 24 hours to confirm a time."
        />
      </BelowFold>
    </>
  );
}

const NUMBERS = ['One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten'];
const officesInWords = (count: number) =>
  `${NUMBERS[count - 1] ?? count} ${plural(count, 'office')}, one file`;
