import { createElement as h } from 'react';
import { renderToString } from 'react-dom/server';
import { CategoryPlate } from './art/category-plate';
import { ChoiceChips } from './forms/choice-chips';
import { DataCell, DataRow, DataTable } from './data/data-table';
import { Dialog } from './overlays/dialog';
import { IconButton } from './actions/icon-button';
import { PendingButton } from './actions/pending-button';
import { SelectField } from './forms/select-field';
import { Tab, TabList, TabPanel, Tabs } from './data/tabs';
import { useIsPast, useViewerTime } from './dates/viewer-time';
import { TextField } from './forms/text-field';
import { ToastRegion } from './feedback/toast-region';
import { Tooltip, TooltipProvider } from './overlays/tooltip';

const nothing = () => undefined;
const toast = { id: 1, title: 'Success', description: 'Booking status updated successfully.' };

const KEPT = '/api/pictures/0190a0b0-0000-7000-8000-000000000000';

const pieces = {
  tabs: h(Tabs, {
    value: 'a',
    onValueChange: nothing,
    children: [
      h(TabList, { key: 'list', children: h(Tab, { value: 'a', count: 3, children: 'A' }) }),
      h(TabPanel, { key: 'panel', value: 'a', children: 'Content' }),
    ],
  }),
  toasts: h(ToastRegion, { toast, onDismiss: nothing, durationMs: 5000 }),
  dialog: h(Dialog, { open: true, onOpenChange: nothing, title: 'Upload', children: 'Content' }),
  tooltip: h(TooltipProvider, {
    children: h(Tooltip, { label: 'Newest rows', children: h('button', { type: 'button' }, 'Refresh') }),
  }),
  fields: h('form', {}, [
    h(TextField, { key: 1, label: 'Email', name: 'email', error: 'Wrong', hint: 'Yours' }),
    h(SelectField, { key: 2, label: 'Type', name: 'type' }),
    h(ChoiceChips, { key: 3, legend: 'Time', name: 'time', options: ['9'], value: '9', onChange: nothing }),
    h(PendingButton, { key: 4, pending: true, pendingLabel: 'Sending...' }),
    h(IconButton, { key: 5, label: 'Close', children: '' }),
  ]),
  pictures: h(CategoryPlate, { category: 'Tax', imageUrl: `${KEPT}/960.webp#focus=20,65` }),
  table: h(DataTable, {
    label: 'Bookings',
    columns: [{ key: 'client', label: 'Client' }],
    children: h(DataRow, { children: h(DataCell, { label: 'Client', children: 'M' }) }),
  }),
};

describe('markup from the server', () => {
  // The page's policy has no style-src-attr, so a style attribute would be refused and reported.
  test.each(Object.entries(pieces))('%s carry no style attribute', (_name, piece) => {
    expect(renderToString(piece)).not.toMatch(/\sstyle=/);
  });

  test('a browser without script also chooses a picture by format', () => {
    const markup = renderToString(pieces.pictures);
    const addresses = [...markup.matchAll(/<(source|img)[^>]*? srcSet="([^" ]*)/gi)].map(
      ([, ...found]) => found,
    );
    expect(addresses).toEqual([
      ['source', `${KEPT}/480.avif`],
      ['source', `${KEPT}/480.webp`],
      ['img', `${KEPT}/480.jpg`],
    ]);
    expect(markup).toMatch(/<picture[^>]*><source[^>]*><source[^>]*><img[^>]*><\/picture>/);
  });

  test("shows an instant in the given zone while the viewer's is unknown, and no instant as over", () => {
    const Deadline = ({ instant }: { instant: string }) =>
      `${useViewerTime(instant, 'America/New_York')}${useIsPast(instant) ? ', over' : ''}`;
    expect(renderToString(h(Deadline, { instant: '2020-11-24T15:00:00Z' }))).toBe(
      '24 Nov 2020, 10:00 AM New York time',
    );
  });
});
