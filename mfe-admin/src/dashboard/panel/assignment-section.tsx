import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { changeAssignment } from '@lisle-harrow/api/calls';
import type { Assignment, AssignmentChange } from '@lisle-harrow/api/contract';
import { SelectField, shownDay, TextField } from '@lisle-harrow/shared-ui';
import { useHost } from '@lisle-harrow/shell/host';
import { useId, useState } from 'react';
import { styled } from 'styled-components';
import { reportFailure } from '../../page/report-failure';
import { usePermission } from '../../page/use-permission';
import { assignedKey, assignmentQuery, historyKey } from '../../records/queries';
import type { RecordKind } from '../../records/record-kind';
import { RecordNotes } from './record-notes';
import { SectionTitle } from './section-title';

interface RecordProps {
  readonly kind: Pick<RecordKind<never>, 'name'>;
  readonly id: string;
}

/** Who sees to a record, when it is looked at again, and internal notes; nothing where the server does not tell. */
export function AssignmentSection({ kind, id }: RecordProps) {
  const { fetch } = useHost();
  const queryClient = useQueryClient();
  const titleId = useId();
  const mayChange = usePermission('records.write');
  const { data } = useQuery(assignmentQuery(kind, fetch, id));
  if (!data) return null;
  const show = (changed: Assignment) => {
    queryClient.setQueryData(assignmentQuery(kind, fetch, id).queryKey, changed);
    for (const queryKey of [historyKey(kind), assignedKey]) void queryClient.invalidateQueries({ queryKey });
  };
  return (
    <>
      <section aria-labelledby={titleId}>
        <SectionTitle id={titleId}>Assignment</SectionTitle>
        {mayChange ? (
          <AssignmentFields kind={kind} id={id} assignment={data} onChange={show} />
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
          </p>
        )}
      </section>
      <RecordNotes kind={kind} id={id} notes={data.notes} mayWrite={mayChange} onWritten={show} />
    </>
  );
}

interface AssignmentFieldsProps extends RecordProps {
  readonly assignment: Assignment;
  readonly onChange: (changed: Assignment) => void;
}

const NOBODY = '';
/** A year that is still being typed has fewer digits that count: 0002, 0020, 0202. */
const isTyped = (day: string) => day === '' || day >= '2000';

/** Each is saved as it is chosen. */
function AssignmentFields({ kind, id, assignment, onChange }: AssignmentFieldsProps) {
  const host = useHost();
  const { assignee, colleagues, followUpOn } = assignment;
  const [failures, setFailures] = useState(0);
  const change = useMutation({
    // In order: what was chosen last is what stays.
    scope: { id: `${kind.name}/${id}/assignment` },
    mutationFn: (wanted: AssignmentChange) => changeAssignment(host.fetch, kind.name, id, wanted),
    onSuccess: onChange,
    onError: (error) => {
      setFailures((before) => before + 1);
      reportFailure(host, error, 'The assignment was not changed. Please try again.');
    },
  });
  const chosen = change.isPending ? change.variables.assigneeId : undefined;
  return (
    <Fields>
      <SelectField
        name="assignee"
        id={`assignee-${id}`}
        label="Assigned to"
        value={chosen === undefined ? (assignee?.id ?? NOBODY) : (chosen ?? NOBODY)}
        onChange={({ target }) => change.mutate({ assigneeId: target.value || null })}
      >
        <option value={NOBODY}>Nobody</option>
        {assignee && !colleagues.some((colleague) => colleague.id === assignee.id) && (
          <option value={assignee.id}>{assignee.name}</option>
        )}
        {colleagues.map((colleague) => (
          <option key={colleague.id} value={colleague.id}>
            {colleague.name}
          </option>
        ))}
      </SelectField>
      <TextField
        // What is typed into a day is the browser's own; after a failure it shows what is stored again.
        key={failures}
        name="follow-up"
        id={`follow-up-${id}`}
        type="date"
        label="Follow up on"
        max="9999-12-31"
        defaultValue={followUpOn ?? ''}
        onChange={({ target }) =>
          isTyped(target.value) && change.mutate({ followUpOn: target.value || null })
        }
      />
    </Fields>
  );
}

const Fields = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 11rem), 1fr));
  gap: 0.9rem 1rem;
`;
