import { useQueryClient } from '@tanstack/react-query';
import { call, ResponseError } from '@lisle-harrow/api/calls';
import { type HoursOverview, saveHours } from '@lisle-harrow/api/contract';
import { Button, PendingButton, TextField } from '@lisle-harrow/shared-ui';
import { FormErrors, useForm } from '@lisle-harrow/shell/forms';
import { useHost } from '@lisle-harrow/shell/host';
import { type ReactNode, useState } from 'react';
import { styled } from 'styled-components';
import { FieldPair } from '../page/form-dialog';
import { usePermission } from '../page/use-permission';
import { useStaffDraft } from '../page/use-staff-draft';
import { ChoiceFields } from './choice-fields';
import { ExceptionFields } from './exception-fields';
import { fieldsOf, hoursFields, hoursIn, hoursField } from './hours-fields';
import { hoursQuery } from '../records/timing/hours-query';
import { WeekFields } from './open-hours-fields';

/** The form of the consultation hours: nothing takes effect before it is saved, and Discard restores what is stored. */
export function HoursForm({ overview }: { overview: HoursOverview }) {
  const host = useHost();
  const queryClient = useQueryClient();
  const mayChange = usePermission('hours.write');
  // The revision on which the first change was based.
  const [base, setBase] = useState(overview.revision);
  const { queryKey } = hoursQuery(host.fetch);
  const form = useForm({
    name: 'hours',
    schema: hoursFields,
    saved: fieldsOf(overview),
    draft: useStaffDraft('hours'),
    send: async (values) => {
      try {
        return await call(host.fetch, saveHours, {}, { ...hoursIn(values), revision: base });
      } catch (error) {
        // Having seen the conflict, the person may overwrite a colleague's change.
        if (error instanceof ResponseError && error.status === 409) {
          const latest = await queryClient.fetchQuery({ ...hoursQuery(host.fetch), staleTime: 0 });
          setBase(latest.revision);
        }
        throw error;
      }
    },
    onSent: (saved) => {
      queryClient.setQueryData(queryKey, saved);
      host.toast({ title: 'Success', description: 'The hours are saved. Visitors see them at once.' });
    },
    failure:
      'The hours were not saved. If a colleague changed them in the meantime, the fields you did not touch now show that; save again to keep yours.',
  });
  const { isDirty } = form.formState;
  if (!isDirty && base !== overview.revision) setBase(overview.revision);
  const [week, setWeek] = hoursField(form, 'hours');
  return (
    <Form {...form.props} aria-label="Consultation hours">
      <FormErrors form={form} />
      <Fields disabled={!mayChange}>
        <HoursSection
          title="Week"
          about="When visitors may book, by the hour, on New York's clock. The time to answer them counts from Monday to Friday; a Saturday or Sunday counts only as an exception."
        >
          <WeekFields form={form} path="hours" value={week} onChange={setWeek} />
        </HoursSection>
        <HoursSection
          title="Limits"
          about="How many visitors one slot takes, and how late it can still be booked."
        >
          <FieldPair>
            <TextField
              label="Bookings in one slot"
              type="number"
              inputMode="numeric"
              min={1}
              optional
              hint="Empty: without a limit. An adviser takes one at a time in any case."
              {...form.field('capacity')}
            />
            <TextField
              label="Notice, in hours"
              type="number"
              inputMode="numeric"
              min={0}
              hint="How long before it begins a slot closes. Tomorrow is always the earliest day."
              {...form.field('noticeHours')}
            />
          </FieldPair>
        </HoursSection>
        <HoursSection
          title="Holidays and exceptions"
          about="On these days, these hours replace those of the week."
        >
          <ExceptionFields form={form} known={overview.known} />
        </HoursSection>
        <HoursSection
          title="What visitors may choose"
          about="Where nothing is ticked, the booking form does not ask."
        >
          <ChoiceFields form={form} known={overview.known} />
        </HoursSection>
      </Fields>
      {mayChange && (
        <Actions>
          <PendingButton type="submit" pending={form.isPending} pendingLabel="Saving...">
            Save hours
          </PendingButton>
          <Button
            type="button"
            $tone="outline"
            disabled={!isDirty || form.isPending}
            onClick={() => form.discard()}
          >
            Discard changes
          </Button>
        </Actions>
      )}
    </Form>
  );
}

function HoursSection({ title, about, children }: { title: string; about: string; children: ReactNode }) {
  return (
    <Section>
      <div>
        <h2>{title}</h2>
        <p>{about}</p>
      </div>
      <Content>{children}</Content>
    </Section>
  );
}

const Form = styled.form`
  display: grid;
  gap: 1.5rem;
`;

const Fields = styled.fieldset`
  display: grid;
  min-width: 0;
  margin: 0;
  padding: 0;
  border: 0;
`;

const Section = styled.section`
  display: grid;
  grid-template-columns: 16rem minmax(0, 1fr);
  gap: 1.25rem clamp(1.5rem, 4vw, 4rem);
  padding-block: 2rem;
  border-top: 1px solid var(--line);

  h2 {
    font: 400 1.5rem/1.2 var(--f-display);
    letter-spacing: -0.01em;
  }

  p {
    margin-top: 0.4rem;
    color: var(--ink-2);
  }

  @media (max-width: 63.9375em) {
    grid-template-columns: minmax(0, 1fr);
  }
`;

const Content = styled.div`
  display: grid;
  gap: 1.25rem;
  max-width: 52rem;

  > button {
    justify-self: start;
  }
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 0.75rem;
  padding-top: 1.5rem;
  border-top: 1px solid var(--line);
`;
