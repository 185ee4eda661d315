import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FileField } from './file-field';

const pdf = new File(['%PDF'], 'deed.pdf', { type: 'application/pdf' });
const png = new File(['PNG'], 'scan.png', { type: 'image/png' });

function show(multiple: boolean) {
  const taken: string[][] = [];
  render(
    <FileField
      id="file"
      label="Files"
      hint="PDF or PNG."
      accept=".pdf,.png"
      multiple={multiple}
      onFiles={(files) => taken.push(files.map(({ name }) => name))}
    />,
  );
  return taken;
}

/** What a browser reports of a drag; jsdom has no DataTransfer. */
const dragged = (...files: (File | 'folder')[]) => ({
  dataTransfer: {
    types: ['Files'],
    items: files.map((file) => ({
      kind: 'file',
      getAsFile: () => (file === 'folder' ? new File([], 'folder') : file),
      webkitGetAsEntry: () => ({ isDirectory: file === 'folder' }),
    })),
  },
});

test('chosen files are reported each time, even the same ones', async () => {
  const taken = show(true);
  const input = screen.getByLabelText('Files');
  expect(input).toHaveAccessibleDescription('PDF or PNG.');
  expect(input).toHaveAttribute('accept', '.pdf,.png');
  await userEvent.upload(input, [pdf, png]);
  await userEvent.upload(input, [pdf]);
  expect(taken).toEqual([['deed.pdf', 'scan.png'], ['deed.pdf']]);
});

test('files dropped anywhere on the page are taken, folders are not, and the page stays', () => {
  const taken = show(true);
  expect(fireEvent.dragOver(document.body, dragged(pdf))).toBe(false);
  expect(fireEvent.drop(document.body, dragged(pdf, 'folder', png))).toBe(false);
  fireEvent.drop(document.body, dragged('folder'));
  expect(taken).toEqual([['deed.pdf', 'scan.png']]);
});

test('a field for one file takes the first', () => {
  const taken = show(false);
  fireEvent.drop(document.body, dragged(png, pdf));
  expect(taken).toEqual([['scan.png']]);
});

test('dragged text is ignored', () => {
  const taken = show(true);
  expect(fireEvent.drop(document.body, { dataTransfer: { types: ['text/plain'], items: [] } })).toBe(true);
  expect(taken).toEqual([]);
});
