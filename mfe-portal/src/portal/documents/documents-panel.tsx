import { useQuery } from '@tanstack/react-query';
import { Button, EmptyState, Icon } from 'shared-ui';
import { useState } from 'react';
import { useHost } from '../../host';
import { PanelHead, RefreshButton } from '../../panel-head';
import { documentsQuery } from '../../queries';
import { PanelLoading } from '../../panel-text';
import { DocumentTable } from './document-table';
import { UploadDialog } from './upload-dialog';

export function DocumentsPanel() {
  const host = useHost();
  const documents = useQuery(documentsQuery(host.fetch));
  const [uploading, setUploading] = useState(false);
  return (
    <section>
      <PanelHead title="Documents">
        <RefreshButton label="Refresh documents" list={documents} />
        <Button type="button" onClick={() => setUploading(true)}>
          <Icon name="upload" />
          Upload Document
        </Button>
      </PanelHead>
      {documents.isLoading && <PanelLoading />}
      {documents.data?.length === 0 && (
        <EmptyState title="No documents yet.">
          <p>Add the first one with Upload Document.</p>
        </EmptyState>
      )}
      {documents.data && documents.data.length > 0 && <DocumentTable documents={documents.data} />}
      <UploadDialog open={uploading} onOpenChange={setUploading} />
    </section>
  );
}
