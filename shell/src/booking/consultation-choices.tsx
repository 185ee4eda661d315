import type { Availability } from '@lisle-harrow/api/contract';
import { SelectField } from '@lisle-harrow/shared-ui';
import type { ComponentProps } from 'react';
import { styled } from 'styled-components';
import { MEETING_LABELS } from './meeting-labels';

interface ConsultationChoicesProps {
  readonly choices: Availability['choices'];
  readonly meeting: string;
  readonly field: (
    name: 'meeting' | 'office' | 'adviser',
  ) => Omit<ComponentProps<typeof SelectField>, 'label' | 'children'>;
}

/** How, where and with whom, as far as the firm leaves that to the visitor. */
export function ConsultationChoices({ choices, meeting, field }: ConsultationChoicesProps) {
  const { meetings, advisers } = choices;
  // A meeting by video or phone has no office.
  const offices = meeting === 'video' || meeting === 'phone' ? [] : choices.offices;
  const shown = [
    {
      label: 'How we meet',
      name: 'meeting',
      options: meetings.map((id) => ({ id, name: MEETING_LABELS[id] })),
    },
    { label: 'Office', name: 'office', options: offices },
    { label: 'Adviser', name: 'adviser', options: advisers },
  ] as const;
  if (shown.every(({ options }) => options.length === 0)) return null;
  return (
    <Row>
      {shown
        .filter(({ options }) => options.length > 0)
        .map(({ label, name, options }) => (
          <SelectField key={name} label={label} optional {...field(name)}>
            <option value="">No preference</option>
            {options.map((option) => (
              <option key={option.id} value={option.id}>
                {option.name}
              </option>
            ))}
          </SelectField>
        ))}
    </Row>
  );
}

const Row = styled.div`
  display: grid;
  grid-column: 1 / -1;
  grid-template-columns: repeat(auto-fit, minmax(min(11rem, 100%), 1fr));
  gap: 0.8rem 1rem;
`;
