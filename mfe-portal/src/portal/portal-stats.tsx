import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type ClientDocument, type ClientNote, FIRM_ZONE, type Milestone } from '@lisle-harrow/api/contract';
import { counted, plural, ProgressRing, shownCalendarDay, Stat, StatStrip } from '@lisle-harrow/shared-ui';
import { completionOf } from '../progress/completion';
import { useHost } from '@lisle-harrow/shell/host';
import { documentsQuery, updatesQuery, progressQuery } from '../queries';
import { isWanted } from '../records/wanted-documents';
import { newestFirst } from './updates/update-list';

/** Four figures; `-` for a list that failed to load, which must not look empty. */
export function PortalStats() {
  const host = useHost();
  const documents = useQuery(documentsQuery(host.fetch));
  const progress = useQuery(progressQuery(host.fetch));
  const updates = useQuery(updatesQuery(host.fetch));
  return (
    <StatStrip>
      <Stat
        label="Progress"
        value={figure(progress, (rows) => `${completionOf(rows).percent}%`)}
        note={progress.data && milestonesNote(progress.data)}
      >
        {progress.data && <ProgressRing percent={completionOf(progress.data).percent} />}
      </Stat>
      <Stat
        label="Documents"
        value={figure(documents, (rows) => rows.length)}
        note={documents.data && documentsNote(documents.data)}
      />
      <Stat
        label="Completed"
        value={figure(progress, (rows) => completionOf(rows).completed)}
        note={progress.data && latestNote(progress.data)}
      />
      <Stat
        label="Updates"
        value={figure(updates, (rows) => rows.length)}
        note={updates.data && updatesNote(updates.data)}
      />
    </StatStrip>
  );
}

function figure<Row>(list: UseQueryResult<Row[]>, of: (rows: Row[]) => string | number): string {
  return list.data ? String(of(list.data)) : '-';
}

function milestonesNote(milestones: Milestone[]): string {
  const { completed, total } = completionOf(milestones);
  if (total === 0) return 'No milestones yet';
  return `${completed} of ${counted(total, 'milestone')} complete`;
}

function documentsNote(documents: ClientDocument[]): string | undefined {
  const waiting = documents.filter(isWanted).length;
  if (waiting > 0) return `${waiting} ${plural(waiting, 'needs', 'need')} an update`;
  const pending = documents.filter(({ status }) => status === 'pending').length;
  if (pending > 0) return `${pending} in review`;
  return documents.length > 0 ? 'All reviewed' : undefined;
}

function latestNote(milestones: Milestone[]): string | undefined {
  const latest = milestones.find(({ status }) => status === 'completed');
  return latest && `Latest: ${latest.title}`;
}

function updatesNote(updates: ClientNote[]): string | undefined {
  const day = shownCalendarDay(newestFirst(updates)[0]?.createdAt, FIRM_ZONE);
  return day && `Last on ${day}`;
}
