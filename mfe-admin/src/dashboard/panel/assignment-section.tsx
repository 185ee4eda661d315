import { useQuery } from '@tanstack/react-query';
import type { Assignment, WaitingFor } from '@lisle-harrow/api/contract';
import { SelectField, shownDay, TextField } from '@lisle-harrow/shared-ui';
import { useHost } from '@lisle-harrow/shell/host';
import { useId } from 'react';
import { styled } from 'styled-components';
import { usePermission } from '../../page/use-permission';
import { colleagueLabel } from './colleague-label';
import { assignmentQuery } from '../../records/queries';
import type { RecordKind } from '../../records/record-kind';
import { RecordNotes } from '../notes/record-notes';
import { waitingWords, WAITING_WORDS } from '../../page/waiting-words';
import { SectionTitle } from './section-title';
import { useAssignmentChange, useShowAssignment } from './use-assignment-change';

interface RecordProps {
  readonly kind: Pick<RecordKind<never>, 'name'>;
  readonly id: string;
}

/** The assignee of a record, its follow-up day and its internal notes; renders nothing where the server has no assignments. */
export function AssignmentSection({ kind, id }: RecordProps) {
  const { fetch } = useHost();
  const show = useShowAssignment(kind, id);
  const titleId = useId();
  const mayChange = usePermission('records.write');
  const { data } = useQuery(assignmentQuery(kind, fetch, id));
  if (!data) return null;
  return (
    <>
      <section aria-labelledby={titleId}>
        <SectionTitle id={titleId}>Assignment</SectionTitle>
        {mayChange ? (
          <AssignmentFields kind={kind} id={id} assignment={data} />
        ) : (
          <p>
            {data.assignee ? (
              <>
                Assigned to <bdi>{data.assignee.name}</bdi>.
              </>
            ) : (
              'Assigned to nobody.'
            )}
            {data.followUpOn && ` Follow up on ${shownDay(data.followUpOn)}.`}
            {data.waitingFor && ` Waiting for ${waitingWords(data.waitingFor).toLowerCase()}.`}
          </p>
        )}
      </section>
      <RecordNotes
        kind={kind}
        id={id}
        notes={data.notes}
        colleagues={data.colleagues}
        mayWrite={mayChange}
        onWritten={show}
      />
    </>
  );
}

interface AssignmentFieldsProps extends RecordProps {
  readonly assignment: Assignment;
}

const NOBODY = '';
/** A year that is still being typed has leading zeros: 0002, 0020, 0202. */
const isTyped = (day: string) => day === '' || day >= '2000';

/** Each field is saved as soon as it changes. */
function AssignmentFields({ kind, id, assignment }: AssignmentFieldsProps) {
  const { assignee, colleagues, followUpOn, waitingFor } = assignment;
  const { change, underWay, failures } = useAssignmentChange(kind, id);
  const chosen = underWay?.assigneeId;
  const waits = underWay?.waitingFor === undefined ? waitingFor : underWay.waitingFor;
  return (
    <Fields>
      <SelectField
        name="assignee"
        id={`assignee-${id}`}
        label="Assigned to"
        value={chosen === undefined ? (assignee?.id ?? NOBODY) : (chosen ?? NOBODY)}
        onChange={({ target }) => change({ assigneeId: target.value || null })}
      >
        <option value={NOBODY}>Nobody</option>
        {assignee && !colleagues.some((colleague) => colleague.id === assignee.id) && (
          <option value={assignee.id}>{assignee.name}</option>
        )}
        {colleagues.map((colleague) => (
          <option key={colleague.id} value={colleague.id}>
            {colleagueLabel(colleague)}
          </option>
        ))}
      </SelectField>
      <TextField
        // Remounts after a failure: the browser keeps what was typed into a date field, and the stored day is to show again.
        key={failures}
        name="follow-up"
        id={`follow-up-${id}`}
        type="date"
        label="Follow up on"
        max="9999-12-31"
        defaultValue={followUpOn ?? ''}
        onChange={({ target }) => isTyped(target.value) && change({ followUpOn: target.value || null })}
      />
      <SelectField
        name="waiting-for"
        id={`waiting-for-${id}`}
        label="Waiting for"
        value={waits ?? NOBODY}
        onChange={({ target }) => change({ waitingFor: (target.value as WaitingFor) || null })}
      >
        <option value={NOBODY}>Nothing</option>
        {Object.entries(WAITING_WORDS).map(([each, label]) => (
          <option key={each} value={each}>
            {label}
          </option>
        ))}
      </SelectField>
    </Fields>
  );
}

const Fields = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 11rem), 1fr));
  gap: 0.9rem 1rem;
`;
