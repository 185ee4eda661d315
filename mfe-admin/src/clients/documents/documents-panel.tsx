import type { UseQueryResult } from '@tanstack/react-query';
import type { ClientDocument } from '@lisle-harrow/api/contract';
import { DocumentTable } from './document-table';
import { PanelFrame } from '../case/panel-frame';
import { ReviewDialog, type ReviewTarget } from './review-dialog';
import { useDialog } from '../case/use-dialog';

interface DocumentsPanelProps {
  readonly clientId: string;
  readonly list: UseQueryResult<ClientDocument[]>;
}

/** What the client has handed over, newest first, and the firm's answer to each. */
export function DocumentsPanel({ clientId, list }: DocumentsPanelProps) {
  const dialog = useDialog<ReviewTarget>();
  return (
    <>
      <PanelFrame
        title="Documents"
        list={list}
        empty="No documents yet."
        emptyHint="The client uploads documents in the portal."
      >
        <DocumentTable clientId={clientId} documents={list.data ?? []} onReview={dialog.show} />
      </PanelFrame>
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
