import { type HoursOverview, type Meeting, MEETINGS } from '@lisle-harrow/api/contract';
import { styled } from 'styled-components';
import { type HoursForm, hoursField } from './hours-fields';
import { WeekFields } from './open-hours-fields';
import { CheckGroup } from '../fields/check-group';
import { MEETING_WORDS } from '../records/meeting-words';

interface ChoiceFieldsProps {
  readonly form: HoursForm;
  readonly known: HoursOverview['known'];
}

/** What visitors may choose: how, where and with whom to meet. */
export function ChoiceFields({ form, known }: ChoiceFieldsProps) {
  const [meetings, setMeetings] = hoursField(form, 'meetings');
  const [offices, setOffices] = hoursField(form, 'offices');
  const [advisers, setAdvisers] = hoursField(form, 'advisers');
  const [week] = hoursField(form, 'hours');
  const ways = MEETINGS.map((id) => ({ id, name: MEETING_WORDS[id] }));
  return (
    <>
      <CheckGroup
        legend="How to meet"
        name={`${form.name}-meetings`}
        options={ways}
        chosen={meetings}
        onChange={(ids) => setMeetings(ids as Meeting[])}
      />
      <CheckGroup
        legend="Offices"
        name={`${form.name}-offices`}
        options={known.offices}
        chosen={offices}
        onChange={setOffices}
      />
      <CheckGroup
        legend="Advisers"
        name={`${form.name}-advisers`}
        options={known.advisers}
        chosen={advisers.map(({ id }) => id)}
        onChange={(ids) =>
          setAdvisers(ids.map((id) => advisers.find((each) => each.id === id) ?? { id, hours: week }))
        }
      />
      {advisers.map(({ id, hours }, at) => {
        const name = known.advisers.find((each) => each.id === id)?.name ?? 'Adviser';
        return (
          <section key={id}>
            <Whose>
              Hours of <bdi>{name}</bdi>
            </Whose>
            <WeekFields
              form={form}
              path={`advisers.${at}.hours`}
              whose={name}
              value={hours}
              onChange={(next) =>
                setAdvisers(advisers.map((each) => (each.id === id ? { id, hours: next } : each)))
              }
            />
          </section>
        );
      })}
    </>
  );
}

const Whose = styled.h3`
  margin-bottom: 0.25rem;
  font-size: var(--t-ui);
  font-weight: 500;
`;
