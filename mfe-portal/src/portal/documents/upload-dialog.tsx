import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { isSignedOut, registerDocument } from 'api/client';
import {
  type ClientDocumentInput,
  clientDocumentInput,
  DOCUMENT_TYPES,
  PLACEHOLDER_FILE,
} from 'api/contract';
import { Button, Dialog, PendingButton, SelectField, TextField } from 'shared-ui';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { styled } from 'styled-components';
import { FormErrors } from '../../form-errors';
import { useHost } from '../../host';
import { documentsQuery } from '../../queries';

const ID_PREFIX = 'document-';

/** Without a file the call carries the placeholder's name, path, size and MIME type (spec L175). */
const EMPTY_FORM: ClientDocumentInput = { name: '', type: 'other', ...PLACEHOLDER_FILE };

/** Registers a document by name and type. Cancel and success empty the form; any other way of closing keeps it. */
export function UploadDialog({
  open,
  onOpenChange,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const host = useHost();
  const queryClient = useQueryClient();
  const formId = useId();
  const form = useForm<ClientDocumentInput, unknown, ClientDocumentInput>({
    resolver: standardSchemaResolver(clientDocumentInput),
    defaultValues: EMPTY_FORM,
    shouldFocusError: false,
  });
  const close = () => {
    form.reset();
    onOpenChange(false);
  };
  const upload = useMutation({
    mutationFn: (input: ClientDocumentInput) => registerDocument(host.fetch, input),
    onSuccess: () => {
      close();
      host.toast({
        title: 'Document Uploaded',
        description: 'Your document has been uploaded successfully.',
      });
      void queryClient.invalidateQueries({ queryKey: documentsQuery(host.fetch).queryKey });
    },
    onError: (error) => {
      if (isSignedOut(error)) return host.signIn();
      host.toast({
        title: 'Error',
        description: 'Failed to upload document. Please try again.',
        tone: 'destructive',
      });
    },
  });
  const { errors } = form.formState;

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      dismissable={!upload.isPending}
      title="Upload a Document"
      description="Your team reviews each document and shows its status here."
      footer={
        <>
          <Button type="button" $tone="outline" onClick={close} disabled={upload.isPending}>
            Cancel
          </Button>
          <PendingButton type="submit" form={formId} pending={upload.isPending} pendingLabel="Uploading...">
            Upload Document
          </PendingButton>
        </>
      }
    >
      <Form id={formId} noValidate onSubmit={form.handleSubmit((input) => upload.mutate(input))}>
        <FormErrors form={form} idPrefix={ID_PREFIX} />
        <TextField
          label="Document name"
          hint="For example: Passport, photo page"
          autoComplete="off"
          required
          {...form.register('name')}
          id={`${ID_PREFIX}name`}
          error={errors.name?.message}
        />
        <SelectField
          label="Document type"
          {...form.register('type')}
          id={`${ID_PREFIX}type`}
          error={errors.type?.message}
        >
          {Object.entries(DOCUMENT_TYPES).map(([type, label]) => (
            <option key={type} value={type}>
              {label}
            </option>
          ))}
        </SelectField>
      </Form>
    </Dialog>
  );
}

const Form = styled.form`
  display: grid;
  gap: 1.25rem;
`;
