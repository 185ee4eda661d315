import { Button, PageHead, PageHero, Section, SectionHead, Wrap } from '@lisle-harrow/shared-ui';
import { styled } from 'styled-components';
import { BelowFold } from '../page/below-fold';
import { BookingButton } from '../page/booking-button';
import { useHost } from '@lisle-harrow/shell/host';
import { PeopleGrid } from '../list/people-grid';
import { RuleColumns } from '../page/rule-columns';

const Join = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 7fr) auto;
  gap: 1.75rem clamp(2rem, 6vw, 7rem);
  align-items: end;
  padding-top: clamp(2rem, 4vw, 3.5rem);
  border-top: 1px solid var(--line-2);

  p {
    max-width: 33em;
    margin-top: 1.1rem;
    color: var(--ink-2);
    font-size: var(--t-lead);
    line-height: var(--l-lead);
  }

  > div:last-child {
    display: flex;
    flex-wrap: wrap;
    gap: 0.75rem;
  }

  @media (max-width: 63.9375em) {
    grid-template-columns: minmax(0, 1fr);
  }

  @media (max-width: 29.9375em) {
    > div:last-child {
      display: grid;
    }
  }
`;

export function TeamPage() {
  const { site } = useHost();
  return (
    <>
      <PageHead
        title={`Team | ${site.name}`}
        description={`The partners of ${site.name}: who they are, what they answer for, and how to reach them.`}
      />
      <PageHero
        title="The names at the foot of your letter"
        lead="Every client has a partner who holds the file and a deputy who knows it. Nobody here sells; everybody here signs."
      />
      <Section>
        <Wrap>
          <SectionHead title="Leadership">
            <p>Partners answer their own phones, in three time zones. You will not be passed to a desk.</p>
          </SectionHead>
          <PeopleGrid />
        </Wrap>
      </Section>
      <BelowFold $height={495} $narrow={670}>
        <Section $tint>
          <Wrap>
            <SectionHead title="Our values at work">
              <p>What clients may expect of the person across the table.</p>
            </SectionHead>
            <RuleColumns $columns={3}>
              <li>
                <h3>Candor</h3>
                <p>You hear the unwelcome part first, with what it would cost to ignore it.</p>
              </li>
              <li>
                <h3>Continuity</h3>
                <p>
                  Two people know every file. Holidays, illness and retirement do not restart the
                  conversation.
                </p>
              </li>
              <li>
                <h3>Restraint</h3>
                <p>
                  If leaving things as they are is the better advice, that is the advice, and the invoice says
                  so.
                </p>
              </li>
            </RuleColumns>
          </Wrap>
        </Section>
      </BelowFold>
      <BelowFold $height={490} $narrow={475}>
        <Section>
          <Wrap>
            <Join>
              <div>
                <h2>Join the team</h2>
                <p>
                  We hire rarely and train for years. If you write clearly, count carefully and can keep a
                  confidence, we would like to know you before there is a vacancy.
                </p>
              </div>
              <div>
                <Button $size="lg" $tone="outline" type="button">
                  View Open Positions
                </Button>
                <BookingButton>Meet Our Team</BookingButton>
              </div>
            </Join>
          </Wrap>
        </Section>
      </BelowFold>
    </>
  );
}
