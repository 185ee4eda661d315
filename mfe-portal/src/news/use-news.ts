import { useQuery } from '@tanstack/react-query';
import type { ClientProfile } from '@lisle-harrow/api/contract';
import { counted } from '@lisle-harrow/shared-ui';
import { useHost } from '@lisle-harrow/shell/host';
import { documentsQuery, updatesQuery } from '../queries';

/** Something new to the client, and the section of the portal that shows it. */
interface News {
  readonly words: string;
  readonly tab: string;
}

/** Whether `instant` is after the client's last visit; false if the server does not report that. */
export const isNewSince = (lastVisit: string | undefined, instant: string) =>
  lastVisit !== undefined && instant > lastVisit;

/** What is new since the client's last visit; empty on the first visit. */
export function useNews({ lastVisit, changedMilestones = 0, unreadMessages = 0 }: ClientProfile): News[] {
  const host = useHost();
  const enabled = lastVisit !== undefined;
  const { data: updates = [] } = useQuery({ ...updatesQuery(host.fetch), enabled });
  const { data: documents = [] } = useQuery({ ...documentsQuery(host.fetch), enabled });
  if (!enabled) return [];
  const given = documents.filter(
    ({ givenBy, uploadedAt }) => givenBy === 'firm' && isNewSince(lastVisit, uploadedAt),
  );
  const written = updates.filter(({ createdAt }) => isNewSince(lastVisit, createdAt));
  return [
    [unreadMessages, 'message', 'messages'] as const,
    [written.length, 'update', 'updates'] as const,
    [given.length, 'document from us', 'documents', 'documents from us'] as const,
    [changedMilestones, 'milestone', 'progress'] as const,
  ]
    .filter(([count]) => count > 0)
    .map(([count, one, tab, many]) => ({ words: counted(count, one, many), tab }));
}
