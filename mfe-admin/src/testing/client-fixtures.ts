import type {
  ClientCase,
  ClientDocument,
  WrittenNote,
  ClientSummary,
  Milestone,
} from '@lisle-harrow/api/contract';

/** Newest first: one invited, one without a profile, one with a complete case. */
export const clients: ClientSummary[] = [
  client('k3', { firstName: 'Anneke', lastName: 'de Vries', hasPassword: false, status: 'onboarding' }),
  client('k2', { firstName: 'Tobias', lastName: 'Reyes', status: null, company: null }),
  client('k1', {
    firstName: 'Marguerite',
    lastName: 'Ashdown',
    milestonesCompleted: 1,
    milestonesTotal: 3,
    documentsToReview: 2,
    documentsAskedFor: 3,
    documentsOverdue: 1,
  }),
];

/** The case of Marguerite Ashdown, with `changes`. */
export function clientCase(changes: Partial<ClientCase> = {}): ClientCase {
  return {
    ...clients[2]!,
    email: 'office@ashdown.example',
    phone: '+44 20 7946 0155',
    invitedUntil: null,
    adviser: null,
    restriction: null,
    legalHold: null,
    ...changes,
  };
}

export const milestones: Milestone[] = [
  milestone('m1', 'Custody migration', 'completed', 1, '2026-11-12'),
  milestone('m2', 'Residence application', 'in_progress', 2, '2026-12-04'),
  milestone('m3', 'Holding company accounts', 'not_started', 3, null),
];

export const notes: WrittenNote[] = [
  {
    id: 'n2',
    title: 'Your quarterly letter is ready',
    content: 'The third quarter\nin two lines.',
    type: 'report',
    createdAt: '2026-11-18T15:00:00.000Z',
  },
  {
    id: 'n1',
    title: 'Meeting notes, London',
    content: 'We agreed to keep the trust deed.',
    type: 'note',
    createdAt: '2026-11-11T15:00:00.000Z',
  },
];

export const documents: ClientDocument[] = [
  document('d3', 'Passport', 'pending', null, true),
  document('d2', 'Proof of address', 'requires_update', 'Older than three months', true),
  document('d1', 'Bank statement', 'approved', null, false),
];

function client(id: string, changes: Partial<ClientSummary>): ClientSummary {
  return {
    id,
    loginEmail: `${id}@client.example`,
    firstName: '',
    lastName: '',
    company: 'Ashdown Family Holdings',
    status: 'active',
    hasPassword: true,
    milestonesCompleted: 0,
    milestonesTotal: 0,
    documentsToReview: 0,
    documentsAskedFor: 0,
    documentsOverdue: 0,
    ...changes,
  };
}

function milestone(
  id: string,
  title: string,
  status: string,
  order: number,
  dueDate: string | null,
): Milestone {
  return { id, title, description: `About ${title}`, status, order, dueDate, notes: null };
}

function document(
  id: string,
  name: string,
  status: string,
  notesForClient: string | null,
  hasFile: boolean,
): ClientDocument {
  return {
    id,
    name,
    type: 'passport',
    fileName: `${id}.pdf`,
    filePath: `/uploads/${id}.pdf`,
    fileSize: 2048,
    mimeType: 'application/pdf',
    status,
    notes: notesForClient,
    uploadedAt: '2026-11-19T15:00:00.000Z',
    hasFile,
  };
}
