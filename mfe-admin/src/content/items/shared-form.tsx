import { Button, PendingButton } from '@lisle-harrow/shared-ui';
import { FormErrors } from '@lisle-harrow/shell/forms';
import { styled } from 'styled-components';
import { ConflictNotice } from './conflict-notice';
import type { FormKind } from './form-kind';
import type { useSharedForm } from './use-shared-form';

interface SharedFormProps {
  readonly label: string;
  readonly kind: Pick<FormKind, 'Fields'>;
  readonly shared: Pick<
    ReturnType<typeof useSharedForm>,
    'form' | 'isDirty' | 'meanwhile' | 'take' | 'discard'
  >;
  readonly saveLabel: string;
}

/** The fields of something that several people edit, what somebody else has saved in the meantime, and the save button. */
export function SharedForm({ label, kind: { Fields }, shared, saveLabel }: SharedFormProps) {
  const { form, isDirty, meanwhile, take, discard } = shared;
  return (
    <Form {...form.props} aria-label={label}>
      {meanwhile && <ConflictNotice {...meanwhile} onTake={take} />}
      <FormErrors form={form} />
      <Fields form={form} />
      <Actions>
        <PendingButton type="submit" pending={form.isPending} pendingLabel="Saving...">
          {saveLabel}
        </PendingButton>
        <Button type="button" $tone="outline" disabled={!isDirty || form.isPending} onClick={discard}>
          Discard changes
        </Button>
      </Actions>
    </Form>
  );
}

const Form = styled.form`
  display: grid;
  gap: 1.25rem;
  max-width: 52rem;
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 0.75rem;
  padding-top: 1.5rem;
  border-top: 1px solid var(--line);
`;
