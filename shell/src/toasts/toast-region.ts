// A file of its own, so that Radix's toast is a chunk of its own.
export { ToastRegion } from '@lisle-harrow/shared-ui';
