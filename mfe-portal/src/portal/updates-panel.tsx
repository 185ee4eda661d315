import { useQuery } from '@tanstack/react-query';
import { EmptyState } from 'shared-ui';
import { useHost } from 'shell/host';
import { PanelHead, RefreshButton } from '../panel-head';
import { notesQuery } from '../queries';
import { NoteList, newestFirst } from './note-list';
import { PanelLoading } from '../panel-text';

export function UpdatesPanel() {
  const host = useHost();
  const notes = useQuery(notesQuery(host.fetch));
  return (
    <section>
      <PanelHead title="Updates">
        <RefreshButton label="Refresh updates" list={notes} />
      </PanelHead>
      {notes.isLoading && <PanelLoading />}
      {notes.data?.length === 0 && (
        <EmptyState title="No updates yet.">
          <p>Letters, actions and meeting notes from your adviser appear here.</p>
        </EmptyState>
      )}
      {notes.data && <NoteList notes={newestFirst(notes.data)} />}
    </section>
  );
}
