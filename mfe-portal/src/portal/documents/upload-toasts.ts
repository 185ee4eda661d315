import type { ToastMessage } from 'shell/contract';

export const UPLOADED: ToastMessage = {
  title: 'Document Uploaded',
  description: 'Your document has been uploaded successfully.',
};

export const NOT_UPLOADED: ToastMessage = {
  title: 'Error',
  description: 'Failed to upload document. Please try again.',
  tone: 'destructive',
};
