import { type HoursOverview, type Meeting, MEETINGS, type Named } from '@lisle-harrow/api/contract';
import { styled } from 'styled-components';
import { type HoursForm, partOf } from './hours-fields';
import { WeekFields } from './open-hours-fields';
import { MEETING_WORDS } from '../records/meeting-words';

interface ChoiceFieldsProps {
  readonly form: HoursForm;
  readonly known: HoursOverview['known'];
}

/** What visitors may choose: how to meet, where, and whom. */
export function ChoiceFields({ form, known }: ChoiceFieldsProps) {
  const [meetings, setMeetings] = partOf(form, 'meetings');
  const [offices, setOffices] = partOf(form, 'offices');
  const [advisers, setAdvisers] = partOf(form, 'advisers');
  const [week] = partOf(form, 'hours');
  const ways = MEETINGS.map((id) => ({ id, name: MEETING_WORDS[id] }));
  return (
    <>
      <Checks
        {...{ form, legend: 'How to meet', name: 'meetings', options: ways, chosen: meetings }}
        onChange={(ids) => setMeetings(ids as Meeting[])}
      />
      <Checks
        {...{ form, legend: 'Offices', name: 'offices', options: known.offices, chosen: offices }}
        onChange={setOffices}
      />
      <Checks
        {...{ form, legend: 'Advisers', name: 'advisers', options: known.advisers }}
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

interface ChecksProps {
  readonly form: HoursForm;
  readonly legend: string;
  readonly name: string;
  readonly options: readonly Named[];
  readonly chosen: readonly string[];
  /** Ids in the order of the options. */
  readonly onChange: (chosen: string[]) => void;
}

function Checks({ form, legend, name, options, chosen, onChange }: ChecksProps) {
  const toggle = (id: string, isOn: boolean) =>
    onChange(options.map((each) => each.id).filter((each) => (each === id ? isOn : chosen.includes(each))));
  return (
    <Group>
      <legend>{legend}</legend>
      {options.map((option) => (
        <label key={option.id}>
          <input
            type="checkbox"
            name={`${form.name}-${name}`}
            checked={chosen.includes(option.id)}
            onChange={({ target }) => toggle(option.id, target.checked)}
          />
          <bdi>{option.name}</bdi>
        </label>
      ))}
      {options.length === 0 && <p>There is no one to offer.</p>}
    </Group>
  );
}

const Whose = styled.h3`
  margin-bottom: 0.25rem;
  font-size: var(--t-ui);
  font-weight: 500;
`;

const Group = styled.fieldset`
  display: flex;
  flex-wrap: wrap;
  gap: 0.25rem 1.5rem;
  margin: 0;
  padding: 0;
  border: 0;

  legend {
    margin-bottom: 0.25rem;
    font-weight: 500;
  }

  label {
    display: inline-flex;
    align-items: center;
    gap: 0.6rem;
    min-height: 44px;
  }

  input {
    width: 1.15rem;
    height: 1.15rem;
    margin: 0;
    accent-color: var(--brand);
  }

  input:focus-visible {
    outline: 2px solid var(--focus);
    outline-offset: 2px;
  }
`;
