import { counted } from './counted';

const UNITS = ['Bytes', 'KB', 'MB', 'GB'] as const;

/** Size at base 1024 with two decimals; bytes are whole numbers. */
export function formatFileSize(bytes: number): string {
  if (!(bytes > 0)) return '0 Bytes';
  const unit = Math.max(0, Math.min(Math.floor(Math.log2(bytes) / 10), UNITS.length - 1));
  return `${(bytes / 1024 ** unit).toFixed(unit === 0 ? 0 : 2)} ${UNITS[unit]}`;
}

/** The number of files and their total size in words: `2 files of 1.40 MB`. */
export const formatFiles = (files: number, bytes: number): string =>
  files === 0 ? 'no files' : `${counted(files, 'file')} of ${formatFileSize(bytes)}`;

/** The size of a file and, if there are any, the marks of what is in it: `1.40 MB · Contains a form script`. */
export const fileFacts = ({
  fileSize,
  marks = [],
}: {
  readonly fileSize: number;
  readonly marks?: readonly string[] | undefined;
}): string => [formatFileSize(fileSize), ...marks].join(' · ');
