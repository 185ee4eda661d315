import type { UseQueryResult } from '@tanstack/react-query';
import type { ClientDocument } from '@lisle-harrow/api/contract';
import { Button } from '@lisle-harrow/shared-ui';
import { useMayChange } from '../case/may-change';
import { DocumentTable } from './document-table';
import { RequestDialog } from './request-dialog';
import { PanelFrame } from '../case/panel-frame';
import { ReviewDialog, type ReviewTarget } from './review-dialog';
import { useDialog } from '../case/use-dialog';

interface DocumentsPanelProps {
  readonly clientId: string;
  readonly list: UseQueryResult<ClientDocument[]>;
}

/** The documents the client has handed over, newest first, and the firm's answer to each. */
export function DocumentsPanel({ clientId, list }: DocumentsPanelProps) {
  const dialog = useDialog<ReviewTarget>();
  const request = useDialog<true>();
  const mayChange = useMayChange();
  return (
    <>
      <PanelFrame
        title="Documents"
        list={list}
        action={
          mayChange && (
            <Button type="button" onClick={() => request.show(true)}>
              Request a document
            </Button>
          )
        }
        empty="No documents yet."
        emptyHint="The client uploads documents in the portal; ask for one that you need."
      >
        <DocumentTable clientId={clientId} documents={list.data ?? []} onReview={dialog.show} />
      </PanelFrame>
      {request.target && (
        <RequestDialog key={request.key} open={request.open} onClose={request.close} clientId={clientId} />
      )}
      {dialog.target && (
        <ReviewDialog
          key={dialog.key}
          open={dialog.open}
          onClose={dialog.close}
          clientId={clientId}
          target={dialog.target}
        />
      )}
    </>
  );
}
