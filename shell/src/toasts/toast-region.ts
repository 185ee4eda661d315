// A separate file, so that Radix's toast gets its own chunk.
export { ToastRegion } from '@lisle-harrow/shared-ui';
