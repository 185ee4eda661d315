import { call, idempotencyKey } from '@lisle-harrow/api/calls';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  ANSWERED_STATUS,
  type Booking,
  bookingReplyValues,
  type Contact,
  contactReplyValues,
  fieldWords,
  getCurrentUser,
  openFields,
  type RecordReply,
  recordReplyInput,
  type RecordReplyInput,
  type ReplyTemplate,
  sendReply,
} from '@lisle-harrow/api/contract';
import {
  Button,
  CheckboxField,
  PendingButton,
  SelectField,
  TextArea,
  TextField,
} from '@lisle-harrow/shared-ui';
import { FormErrors, useForm, useSubmission } from '@lisle-harrow/shell/forms';
import { useHost, useSession } from '@lisle-harrow/shell/host';
import { useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { LoadingLine } from '../../page/page-frame';
import { useStaffDraft } from '../../page/use-staff-draft';
import { historyKey, templatesQuery } from '../../records/queries';
import type { RecordKind } from '../../records/record-kind';
import { showStatus } from '../../records/show-status';
import { beginWith } from './begin-with';

export interface ReplyFormProps {
  readonly kind: Pick<RecordKind<never>, 'name' | 'single' | 'isOpen' | 'look'>;
  readonly row: Booking | Contact;
  readonly onCancel: () => void;
  readonly onSent: (replies: RecordReply[]) => void;
}

const EMPTY = { subject: '', text: '' };

/** The form that answers a booking or an inquiry, once the values for its templates are known. */
export function ReplyForm(props: ReplyFormProps) {
  const { fetch } = useHost();
  const sender = useSender();
  const { data: templates = [], isPending } = useQuery(templatesQuery(fetch));
  if (isPending || sender === undefined) return <LoadingLine>Loading templates...</LoadingLine>;
  return <ReplyFields {...props} sender={sender} templates={templates} />;
}

interface ReplyFieldsProps extends ReplyFormProps {
  readonly sender: string;
  readonly templates: readonly ReplyTemplate[];
}

/** An attempt whose response was lost is safe to repeat: it is sent only once. */
function ReplyFields({ kind, row, sender, templates, onCancel, onSent }: ReplyFieldsProps) {
  const { toast } = useHost();
  const queryClient = useQueryClient();
  const isInquiry = !('preferredDate' in row);
  const values = isInquiry ? contactReplyValues(row, sender) : bookingReplyValues(row, sender);
  const [marks, setMarks] = useState(true);
  const mayMark = isInquiry && kind.isOpen(row.status);
  const [hasFailed, setFailed] = useState(false);
  const name = `reply-${row.id}`;
  // The attempt is kept under a separate name, since a draft has an owner.
  const { submit } = useSubmission(`${name}-sent`);
  const form = useForm({
    name,
    schema: recordReplyInput,
    saved: EMPTY,
    draft: useStaffDraft(name),
    isNew: true,
    isSafeAgain: true,
    send: async (typed) => {
      const marking: Pick<RecordReplyInput, 'markAs'> = mayMark && marks ? { markAs: ANSWERED_STATUS } : {};
      setFailed(true);
      // The idempotency key covers only the text: the status may have changed between two attempts.
      const replies = await submit(
        (fetch, input, { attempt }) =>
          call(
            fetch,
            sendReply(kind.name),
            { id: row.id },
            { ...input, ...marking },
            idempotencyKey(attempt.key),
          ),
        typed,
      );
      return { replies, ...marking };
    },
    onSent: ({ replies, markAs }) => {
      toast({ title: 'Success', description: `The reply to ${values.name} is on its way.` });
      void queryClient.invalidateQueries({ queryKey: historyKey(kind) });
      if (markAs) void showStatus(queryClient, kind, { id: row.id, status: markAs });
      onSent(replies);
    },
    failure: 'The reply was not sent. Please try again.',
  });
  const [subject, text] = form.watch(['subject', 'text']);
  const open = openFields(`${subject}\n${text}`);
  const first = useRef<HTMLFormElement>(null);
  useEffect(() => first.current?.querySelector<HTMLElement>('select, input')?.focus(), []);
  const begin = (chosen: ReplyTemplate | undefined) => {
    for (const part of ['subject', 'text'] as const)
      form.setValue(part, beginWith(part, form.getValues(part), { templates, chosen, values }), {
        shouldDirty: true,
        shouldValidate: form.formState.isSubmitted,
      });
  };
  return (
    <Form ref={first} {...form.props}>
      <FormErrors form={form} />
      {templates.length > 0 && (
        <SelectField
          name="template"
          id={`${name}-template`}
          label="Template"
          optional
          onChange={({ target }) => begin(templates.find(({ id }) => id === target.value))}
        >
          <option value="">None</option>
          {templates.map((template) => (
            <option key={template.id} value={template.id}>
              {template.name}
            </option>
          ))}
        </SelectField>
      )}
      <p>
        To <bdi>{values.name}</bdi> &lt;<bdi>{row.email}</bdi>&gt;
      </p>
      <TextField label="Subject" autoComplete="off" required dir="auto" {...form.field('subject')} />
      <ReplyText label="Message" rows={9} required dir="auto" {...form.field('text')} />
      {mayMark && (
        <CheckboxField checked={marks} onChange={({ target }) => setMarks(target.checked)}>
          <span>Mark as {kind.look(ANSWERED_STATUS).label.toLowerCase()}</span>
        </CheckboxField>
      )}
      <Actions>
        <PendingButton type="submit" pending={form.isPending} pendingLabel="Sending...">
          {open.length > 0 ? `Fill in ${fieldWords(open)}` : hasFailed ? 'Try again' : 'Send reply'}
        </PendingButton>
        <Button
          type="button"
          $tone="outline"
          disabled={form.isPending}
          onClick={() => {
            form.discard();
            onCancel();
          }}
        >
          Cancel
        </Button>
      </Actions>
    </Form>
  );
}

/** The signed-in person's full name, of which the session holds only a part; undefined until it is known. */
function useSender(): string | undefined {
  const { fetch } = useHost();
  const session = useSession();
  // Fetched anew for each form: the name may have changed, or somebody else signed in.
  const { data, isPending } = useQuery({
    queryKey: ['sender'],
    queryFn: () => call(fetch, getCurrentUser, {}),
    gcTime: 0,
  });
  if (isPending) return undefined;
  if (data) return `${data.firstName ?? ''} ${data.lastName ?? ''}`.trim();
  return session.status === 'signedIn' ? (session.user.firstName ?? '') : '';
}

const Form = styled.form`
  display: grid;
  gap: 1rem;
  padding: 1rem;
  border: 1px solid var(--line);
  border-radius: var(--r);
`;

/** Grows with its text where the browser supports that; elsewhere it can be resized by its corner. */
const ReplyText = styled(TextArea)`
  min-height: 14rem;
  max-height: 70vh;
  field-sizing: content;
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 0.75rem;
`;
