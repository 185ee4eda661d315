import { useMutation, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { removeNote } from 'api/calls';
import { type ClientNote, FIRM_ZONE } from 'api/contract';
import { Button, Icon, shownCalendarDay } from 'shared-ui';
import { useRef } from 'react';
import { styled } from 'styled-components';
import { useHost } from 'shell/host';
import { notesQuery } from '../client-queries';
import { DeleteButton } from '../case/delete-button';
import { PanelFrame } from '../case/panel-frame';
import { LongText, RowActions, RowTitle } from '../case/row-parts';
import { reportFailure } from '../../page/report-failure';
import { UpdateDialog } from './update-dialog';
import { useCaseChanged } from '../case/use-case-changed';
import { useDialog } from '../case/use-dialog';

interface UpdatesPanelProps {
  readonly clientId: string;
  readonly list: UseQueryResult<ClientNote[]>;
}

/** What the firm has written to the client, newest first. */
export function UpdatesPanel({ clientId, list }: UpdatesPanelProps) {
  const host = useHost();
  const queryClient = useQueryClient();
  const { queryKey } = notesQuery(host.fetch, clientId);
  const caseChanged = useCaseChanged(clientId);
  const heading = useRef<HTMLHeadingElement>(null);
  const dialog = useDialog<ClientNote | undefined>();
  const remove = useMutation({
    mutationFn: (note: ClientNote) => removeNote(host.fetch, clientId, note.id),
    onSuccess: (_, { id }) => {
      heading.current?.focus();
      queryClient.setQueryData(queryKey, (rows) => rows?.filter((row) => row.id !== id));
      host.toast({ title: 'Success', description: 'Update deleted.' });
      caseChanged(queryKey);
    },
    onError: (error) => reportFailure(host, error, 'Failed to delete the update. Please try again.'),
  });

  return (
    <>
      <PanelFrame
        title="Updates"
        heading={heading}
        list={list}
        empty="No updates yet."
        emptyHint="What you write here, the client reads in the portal."
        action={
          <Button type="button" onClick={() => dialog.show(undefined)}>
            <Icon name="plus" />
            Write an update
          </Button>
        }
      >
        <List>
          {list.data?.map((note) => (
            <li key={note.id}>
              <Meta>
                <Kind>{note.type.replaceAll('_', ' ')}</Kind>
                <span>{shownCalendarDay(note.createdAt, FIRM_ZONE)}</span>
              </Meta>
              <RowTitle dir="auto">{note.title}</RowTitle>
              <LongText dir="auto">{note.content}</LongText>
              <RowActions>
                <Button
                  type="button"
                  $tone="quiet"
                  $size="sm"
                  aria-label={`Edit update ${note.title}`}
                  onClick={() => dialog.show(note)}
                >
                  Edit
                </Button>
                <DeleteButton
                  what={`update ${note.title}`}
                  isPending={remove.isPending && remove.variables.id === note.id}
                  onDelete={() => remove.mutate(note)}
                />
              </RowActions>
            </li>
          ))}
        </List>
      </PanelFrame>
      <UpdateDialog
        key={dialog.key}
        open={dialog.open}
        onClose={dialog.close}
        clientId={clientId}
        note={dialog.target}
      />
    </>
  );
}

const List = styled.ul`
  border-top: 1px solid var(--line);

  li {
    padding: 1rem 0 0.75rem;
    border-bottom: 1px solid var(--line);
    break-inside: avoid;
  }
`;

const Meta = styled.p`
  display: flex;
  justify-content: space-between;
  gap: 1rem;
  margin-bottom: 0.3rem;
  color: var(--ink-3);
  font-size: var(--t-small);
  font-variant-numeric: tabular-nums;
`;

const Kind = styled.span`
  display: inline-block;
  color: var(--ink-2);
  font-weight: 500;

  &::first-letter {
    text-transform: uppercase;
  }
`;
