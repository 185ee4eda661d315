import type {
  Appointment,
  ClientDocument,
  ClientNote,
  ClientProfile,
  Milestone,
} from '@lisle-harrow/api/contract';

/** Records of one client, with more rows than any limited list shows. */
export const profile: ClientProfile = {
  firstName: 'Marguerite',
  lastName: 'Ashdown',
  email: 'marguerite@ashdown.example',
  phone: '+44 20 7946 0155',
  company: 'Ashdown Family Holdings',
  status: 'active',
};

const milestone = (id: string, status: string, more: Partial<Milestone> = {}): Milestone => ({
  id,
  title: `Milestone ${id}`,
  description: null,
  status,
  order: null,
  dueDate: null,
  notes: null,
  ...more,
});

/** Most recently changed first; one of five is completed, so 20 %. */
export const milestones: Milestone[] = [
  milestone('m3', 'in_progress', {
    title: 'Residence application, stage two',
    description: 'Biometrics are booked.',
    order: 3,
    dueDate: '2026-12-04T00:00:00.000Z',
    notes: 'Bring the original deed.',
  }),
  milestone('m1', 'completed', { title: 'Custody migration', order: 1, dueDate: '2026-11-13T17:00:00.000Z' }),
  milestone('m2', 'blocked', { title: 'Tax clearance', order: 2 }),
  milestone('m4', 'not_started', { title: 'Holding company accounts', order: 4 }),
  milestone('m5', 'paused_by_client', { title: 'Letter of wishes' }),
];

export const exactly100 =
  'The third-quarter letter covers custody, residence and what we expect of the winter sitting of court';
export const exactly101 = `${exactly100}.`;
export const exactly250 = `${exactly100}. ${'It goes on to the trust deed. '.repeat(5)}`
  .padEnd(250, 'x')
  .slice(0, 250);

const note = (id: string, createdAt: string, content: string, type = 'general'): ClientNote => ({
  id,
  title: `Update ${id}`,
  content,
  type,
  createdAt,
});

/** Out of order on purpose: n4 is the oldest, n1 the newest. */
export const notes: ClientNote[] = [
  note('n2', '2026-11-14T15:00:00.000Z', exactly101, 'action_required'),
  note('n4', '2026-10-02T15:00:00.000Z', 'The oldest update.'),
  note('n1', '2026-11-18T15:00:00.000Z', exactly250, 'report'),
  note('n3', '2026-11-11T15:00:00.000Z', exactly100, 'note'),
];

const document = (id: string, more: Partial<ClientDocument>): ClientDocument => ({
  id,
  name: `Document ${id}`,
  type: 'other',
  fileName: `${id}.pdf`,
  filePath: `/uploads/${id}.pdf`,
  fileSize: 1024,
  mimeType: 'application/pdf',
  status: 'pending',
  notes: null,
  uploadedAt: '2026-11-12T15:00:00.000Z',
  ...more,
});

export const documents: ClientDocument[] = [
  document('d1', { type: 'passport', fileSize: 1024, status: 'pending' }),
  document('d2', { type: 'bank_statement', fileSize: 1536, status: 'approved' }),
  document('d3', {
    type: 'proof_of_address',
    fileSize: 1048576,
    status: 'rejected',
    notes: 'The scan is cut off.',
  }),
  document('d4', { type: 'tax_return', fileSize: 1073741824, status: 'requires_update' }),
  document('d5', { type: 'investment_statement', fileSize: 0 }),
  document('d6', { type: 'other', fileSize: 512 }),
  document('d7', { type: 'shoe_size', status: 'lost_in_post', uploadedAt: '' }),
];

/** A confirmed consultation that can still be moved. */
export const appointment = (id: string, startsAt: string, more: Partial<Appointment> = {}): Appointment => ({
  id,
  startsAt,
  reference: 'LH-7K3M-Q2XW',
  service: 'Digital Asset Strategy',
  preferredTime: '10:00 AM',
  endsAt: startsAt,
  date: startsAt.slice(0, 10),
  meeting: 'video',
  office: null,
  adviser: 'Julian Marsh',
  status: 'confirmed',
  changeableUntil: startsAt,
  timeZone: 'America/New_York',
  visitorTimeZone: null,
  visitorOffsets: [],
  isOver: false,
  isOwn: true,
  ...more,
});
