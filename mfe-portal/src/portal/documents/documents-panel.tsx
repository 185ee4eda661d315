import { useQuery } from '@tanstack/react-query';
import type { ClientDocument } from '@lisle-harrow/api/contract';
import { Button, EmptyState, Icon } from '@lisle-harrow/shared-ui';
import { useState } from 'react';
import { NoticeChoice } from '@lisle-harrow/shell/forms';
import { useHost } from '@lisle-harrow/shell/host';
import { ListPanel } from '../../page/panel';
import { documentsQuery, uploadLimitQuery } from '../../queries';
import { EMAIL_CHOICES } from '../profile/email-choices';
import { AttachDialog } from './attach-dialog';
import { fileLinkId } from './document-file';
import { DocumentTable } from './document-table';
import { UploadDialog } from './upload-dialog';
import { useFocusAfterDialog } from './use-focus-after-dialog';

interface DocumentsPanelProps {
  /** False if nothing can be handed over. */
  readonly mayChange: boolean;
  /** Whether the server implements more than the specified calls. */
  readonly hasMore: boolean;
}

/** The client's documents, and the choice of mails about requested ones. */
export function DocumentsPanel({ mayChange, hasMore }: DocumentsPanelProps) {
  const host = useHost();
  const documents = useQuery(documentsQuery(host.fetch));
  const { data: maxFileBytes } = useQuery(uploadLimitQuery(host.fetch));
  const [uploading, setUploading] = useState(false);
  const [attaching, setAttaching] = useState<{ document: ClientDocument; open: boolean }>();

  const focusAfterDialog = useFocusAfterDialog();

  return (
    <>
      <ListPanel
        title="Documents"
        list={documents}
        controls={
          mayChange && (
            <Button type="button" onClick={() => setUploading(true)}>
              <Icon name="upload" />
              Upload Document
            </Button>
          )
        }
        empty={
          <EmptyState title="No documents yet.">
            {mayChange && <p>Add the first one with Upload Document.</p>}
          </EmptyState>
        }
      >
        {(rows) => (
          <DocumentTable
            documents={rows}
            onAttach={
              maxFileBytes === undefined || !mayChange
                ? undefined
                : (document) => setAttaching({ document, open: true })
            }
          />
        )}
      </ListPanel>
      {hasMore && <NoticeChoice of="documents" label={EMAIL_CHOICES.documents} />}
      <UploadDialog open={uploading} onOpenChange={setUploading} maxFileBytes={maxFileBytes} />
      {attaching && maxFileBytes !== undefined && (
        <AttachDialog
          key={attaching.document.id}
          document={attaching.document}
          open={attaching.open}
          onOpenChange={(open) => setAttaching({ ...attaching, open })}
          onAttached={(id) => focusAfterDialog(fileLinkId(id))}
          maxFileBytes={maxFileBytes}
        />
      )}
    </>
  );
}
