import { type ComparedFile, formatFileSize } from '@lisle-harrow/api/contract';

type Compared = Pick<ComparedFile, 'id' | 'sha256' | 'fileSize' | 'fileName' | 'mimeType'>;

/** How two files of a document differ, in a sentence or two. */
export function differenceWords(earlier: Compared, later: Compared): string {
  if (earlier.id === later.id) return 'This is one and the same version.';
  const isRenamed = earlier.fileName !== later.fileName;
  if (earlier.sha256 !== '' && earlier.sha256 === later.sha256)
    return isRenamed
      ? 'The content is the same, byte for byte; only the file name differs.'
      : 'The content is the same, byte for byte.';
  if (earlier.mimeType !== later.mimeType) return 'The content differs, and so does the kind of file.';
  const bytes = later.fileSize - earlier.fileSize;
  if (bytes === 0) return 'The content differs; both files have the same size.';
  return `The content differs: the second file is ${formatFileSize(Math.abs(bytes))} ${bytes > 0 ? 'larger' : 'smaller'}.`;
}
