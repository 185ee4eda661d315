import { formatFiles, formatFileSize } from './file-size';

test.each([
  [1024, '1.00 KB'],
  [1536, '1.50 KB'],
  [1048576, '1.00 MB'],
  [1073741824, '1.00 GB'],
  [17, '17 Bytes'],
  [1023, '1023 Bytes'],
  [2 ** 40, '1024.00 GB'],
  [0, '0 Bytes'],
  [Number.NaN, '0 Bytes'],
])('%d bytes read %s [CP20, K8]', (bytes, text) => {
  expect(formatFileSize(bytes)).toBe(text);
});

test.each([
  [0, 0, 'no files'],
  [1, 1536, '1 file of 1.50 KB'],
  [2, 1468006, '2 files of 1.40 MB'],
])('%d files with %d bytes read %s', (files, bytes, text) => {
  expect(formatFiles(files, bytes)).toBe(text);
});
