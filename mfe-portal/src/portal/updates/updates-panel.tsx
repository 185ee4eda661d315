import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '@lisle-harrow/shared-ui';
import { useHost } from '@lisle-harrow/shell/host';
import { ListPanel } from '../../page/panel';
import { updatesQuery } from '../../queries';
import { newestFirst, UpdateList } from './update-list';

export function UpdatesPanel({ lastVisit }: { lastVisit: string | undefined }) {
  const host = useHost();
  const updates = useQuery(updatesQuery(host.fetch));
  return (
    <ListPanel
      title="Updates"
      list={updates}
      empty={
        <EmptyState title="No updates yet.">
          <p>Letters, actions and meeting notes from your adviser appear here.</p>
        </EmptyState>
      }
    >
      {(rows) => <UpdateList updates={newestFirst(rows)} lastVisit={lastVisit} />}
    </ListPanel>
  );
}
