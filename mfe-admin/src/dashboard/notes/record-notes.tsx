import { type Attempt, attemptOf, call, idempotencyKey } from '@lisle-harrow/api/calls';
import { type Assignment, FIRM_ZONE, recordNoteInput, writeRecordNote } from '@lisle-harrow/api/contract';
import { PendingButton, shownDateTime, StatusBadge } from '@lisle-harrow/shared-ui';
import { FormErrors, useForm } from '@lisle-harrow/shell/forms';
import { useHost } from '@lisle-harrow/shell/host';
import { useId, useRef } from 'react';
import { styled } from 'styled-components';
import { useStaffDraft } from '../../page/use-staff-draft';
import type { RecordKind } from '../../records/record-kind';
import { SectionTitle } from '../panel/section-title';
import { mentionsIn } from './find-mentions';
import { MentionArea } from './mention-area';
import { useMentionDone } from '../../records/use-mention-done';

interface RecordNotesProps {
  readonly kind: Pick<RecordKind<never>, 'name'>;
  readonly id: string;
  readonly notes: Assignment['notes'];
  readonly colleagues: Assignment['colleagues'];
  readonly mayWrite: boolean;
  readonly onWritten: (changed: Assignment) => void;
}

/** The internal notes on a record, oldest first; renders nothing for somebody who can neither read nor write any. */
export function RecordNotes({ notes, mayWrite, ...form }: RecordNotesProps) {
  const titleId = useId();
  const { done, isPending } = useMentionDone();
  if (notes.length === 0 && !mayWrite) return null;
  return (
    <section aria-labelledby={titleId}>
      <SectionTitle id={titleId}>Internal notes</SectionTitle>
      {notes.length > 0 && (
        <Notes>
          {notes.map(({ id, author, text, createdAt, mentionsYou }) => (
            <li key={id}>
              <p dir="auto">{text}</p>
              <small>
                <bdi>{author}</bdi>,{' '}
                <time dateTime={createdAt}>{shownDateTime(new Date(createdAt), FIRM_ZONE)}</time>
              </small>
              {mentionsYou && (
                <Mentioned>
                  <StatusBadge tone="wait">Mentions you</StatusBadge>
                  <PendingButton
                    type="button"
                    $tone="quiet"
                    $size="sm"
                    pending={isPending}
                    pendingLabel="Saving..."
                    aria-label={`Done with the note of ${author}`}
                    onClick={() => done(id)}
                  >
                    Done
                  </PendingButton>
                </Mentioned>
              )}
            </li>
          ))}
        </Notes>
      )}
      {mayWrite && <NoteForm {...form} />}
    </section>
  );
}

const EMPTY = { text: '' };

/** Thrown before anything is sent, when a name in the note could mean several colleagues. */
class NotClear extends Error {
  override readonly name = 'NotClear';
}

function NoteForm({ kind, id, colleagues, onWritten }: Omit<RecordNotesProps, 'notes' | 'mayWrite'>) {
  const { fetch } = useHost();
  const attempt = useRef<Attempt>(undefined);
  const form = useForm({
    name: `note-${id}`,
    schema: recordNoteInput,
    saved: EMPTY,
    draft: useStaffDraft(`note-${id}`),
    isNew: true,
    isSafeAgain: true,
    send: ({ text }) => {
      const { ids, unclear } = mentionsIn(text, colleagues);
      if (unclear[0])
        throw new NotClear(`More than one colleague is called ${unclear[0]}: type @ and choose who is meant`);
      const note = { text, mentions: [...ids] };
      attempt.current = attemptOf(note, attempt.current);
      return call(fetch, writeRecordNote(kind.name), { id }, note, idempotencyKey(attempt.current.key));
    },
    onSent: (changed) => {
      attempt.current = undefined;
      onWritten(changed);
    },
    isShown(error) {
      if (error instanceof NotClear) form.setError('text', { message: error.message });
      return error instanceof NotClear;
    },
    failure: 'The note was not saved. Please try again.',
  });
  return (
    <Form {...form.props}>
      <FormErrors form={form} />
      <MentionArea
        colleagues={colleagues}
        label="Write a note"
        hint="Only colleagues can read it. Type @ to mention one, who is told by mail."
        rows={2}
        dir="auto"
        {...form.field('text')}
      />
      <div>
        <PendingButton type="submit" $tone="outline" pending={form.isPending} pendingLabel="Adding...">
          Add note
        </PendingButton>
      </div>
    </Form>
  );
}

const Notes = styled.ol`
  display: grid;
  gap: 0.75rem;
  margin: 0 0 1rem;
  padding: 0;
  list-style: none;

  p {
    white-space: pre-wrap;
  }

  small {
    color: var(--ink-3);
    font-size: var(--t-small);
    font-variant-numeric: tabular-nums;
  }
`;

const Mentioned = styled.div`
  display: flex;
  align-items: center;
  gap: 0.5rem;
`;

const Form = styled.form`
  display: grid;
  gap: 0.75rem;
`;
