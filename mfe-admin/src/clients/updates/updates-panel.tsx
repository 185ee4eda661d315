import type { UseQueryResult } from '@tanstack/react-query';
import { type WrittenNote, FIRM_ZONE } from '@lisle-harrow/api/contract';
import { Button, Icon, shownCalendarDay } from '@lisle-harrow/shared-ui';
import { styled } from 'styled-components';
import { ItemActions } from '../case/item-actions';
import { ItemTitle, LongText } from '../case/item-text';
import { PanelFrame } from '../case/panel-frame';
import { useMayChange } from '../case/may-change';
import { presentRow, useDialog } from '../case/use-dialog';
import { useRemoval } from '../case/use-removal';
import { UpdateDialog, updateKind } from './update-dialog';

interface UpdatesPanelProps {
  readonly clientId: string;
  readonly list: UseQueryResult<WrittenNote[]>;
}

/** The updates from the firm to the client, newest first. */
export function UpdatesPanel({ clientId, list }: UpdatesPanelProps) {
  const mayChange = useMayChange();
  const dialog = useDialog<WrittenNote | undefined>();
  const { heading, remove, removingId } = useRemoval(updateKind, clientId);

  return (
    <>
      <PanelFrame
        title="Updates"
        heading={heading}
        list={list}
        empty="No updates yet."
        emptyHint="What you write here, the client reads in the portal."
        action={
          mayChange && (
            <Button type="button" onClick={() => dialog.show(undefined)}>
              <Icon name="plus" />
              Write an update
            </Button>
          )
        }
      >
        <List>
          {list.data?.map((update) => (
            <li key={update.id}>
              <Meta>
                <Kind>{update.type.replaceAll('_', ' ')}</Kind>
                <span>
                  {shownCalendarDay(update.createdAt, FIRM_ZONE)}
                  {update.seenAt !== undefined && ` · ${seenWords(update.seenAt)}`}
                </span>
              </Meta>
              <ItemTitle dir="auto">{update.title}</ItemTitle>
              <LongText dir="auto">{update.content}</LongText>
              <ItemActions
                what={`update ${update.title}`}
                onEdit={() => dialog.show(update)}
                onDelete={() => remove(update.id)}
                isDeleting={removingId === update.id}
              />
            </li>
          ))}
        </List>
      </PanelFrame>
      <UpdateDialog
        key={dialog.key}
        open={dialog.open}
        onClose={dialog.close}
        clientId={clientId}
        update={presentRow(list.data, dialog.target)}
      />
    </>
  );
}

/** Called only where the server reports it. */
const seenWords = (seenAt: string | null) =>
  seenAt ? `Seen ${shownCalendarDay(seenAt, FIRM_ZONE)}` : 'Not seen yet';

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
