import type { ClientDocument, ClientNote, ClientProfile, Milestone } from '../contract';

const MEBIBYTE = 1_048_576;

const profile = {
  firstName: 'Marguerite',
  lastName: 'Okafor',
  email: 'client@lisleharrow.example',
  phone: '+44 20 7946 0187',
  company: 'Northline Logistics Group',
  status: 'active',
} satisfies ClientProfile;

const milestones: (Omit<Milestone, 'id'> & { changedAt: string })[] = [
  {
    title: 'Engagement letter and scope',
    description: 'Terms, fees and the people who hold the file, agreed and signed.',
    status: 'completed',
    order: 1,
    dueDate: '2026-02-13T17:00:00.000Z',
    notes: 'Signed in London. Deputy adviser: Mei-Lin Tan.',
    changedAt: '2026-02-11T15:20:00.000Z',
  },
  {
    title: 'Identity and source-of-wealth review',
    description: 'Evidence for each family member, accepted by compliance.',
    status: 'completed',
    order: 2,
    dueDate: '2026-03-13T17:00:00.000Z',
    notes: null,
    changedAt: '2026-03-10T11:05:00.000Z',
  },
  {
    title: 'Map of entities and accounts',
    description: 'Every company, trust, account and wallet on one page.',
    status: 'completed',
    order: 3,
    dueDate: '2026-04-10T17:00:00.000Z',
    notes: 'Two dormant companies identified for closure.',
    changedAt: '2026-04-08T09:40:00.000Z',
  },
  {
    title: 'Tax residence opinion',
    description: 'Position in each country, year by year, confirmed by local counsel.',
    status: 'completed',
    order: 4,
    dueDate: '2026-05-15T17:00:00.000Z',
    notes: null,
    changedAt: '2026-05-14T16:30:00.000Z',
  },
  {
    title: 'Investment policy signed',
    description: 'Obligations, acceptable loss, ranges and spending rule.',
    status: 'completed',
    order: 5,
    dueDate: '2026-06-12T17:00:00.000Z',
    notes: 'Liquidity reserve set at three years of household spending.',
    changedAt: '2026-06-12T10:15:00.000Z',
  },
  {
    title: 'Digital asset treasury policy',
    description: 'Limits, signatories, approved custodians and the emergency procedure.',
    status: 'completed',
    order: 6,
    dueDate: '2026-07-31T17:00:00.000Z',
    notes: null,
    changedAt: '2026-07-28T14:00:00.000Z',
  },
  {
    title: 'Residence application, stage one',
    description: 'Application filed with source-of-funds evidence.',
    status: 'completed',
    order: 7,
    dueDate: '2026-09-18T17:00:00.000Z',
    notes: 'Receipt of filing is in Documents.',
    changedAt: '2026-09-16T12:45:00.000Z',
  },
  {
    title: 'Custody migration to segregated accounts',
    description: 'All long-term digital holdings moved in tested stages.',
    status: 'completed',
    order: 8,
    dueDate: '2026-11-13T17:00:00.000Z',
    notes: 'Both sets of keys witnessed in London.',
    changedAt: '2026-11-12T17:10:00.000Z',
  },
  {
    title: 'Residence application, stage two',
    description: 'Biometrics and interview, then the decision.',
    status: 'in_progress',
    order: 9,
    dueDate: '2026-12-04T17:00:00.000Z',
    notes: 'Biometrics booked; one document to replace.',
    changedAt: '2026-11-14T10:00:00.000Z',
  },
  {
    title: 'Closure of dormant companies',
    description: 'Final accounts and removal from the register for two companies.',
    status: 'in_progress',
    order: 10,
    dueDate: '2027-01-29T17:00:00.000Z',
    notes: null,
    changedAt: '2026-11-05T13:30:00.000Z',
  },
  {
    title: 'Holding company accounts',
    description: 'Operating and reserve accounts for the new holding company.',
    status: 'blocked',
    order: 11,
    dueDate: '2026-12-18T17:00:00.000Z',
    notes: 'The bank needs the new proof of address before it can continue.',
    changedAt: '2026-11-13T09:25:00.000Z',
  },
  {
    title: 'Letters of wishes reviewed',
    description: 'Guidance to the trustees brought up to date with the family.',
    status: 'not_started',
    order: 12,
    dueDate: '2027-02-12T17:00:00.000Z',
    notes: null,
    changedAt: '2026-02-11T15:25:00.000Z',
  },
  {
    title: 'Annual review, first year',
    description: 'Results after all costs, and whether the policy still fits.',
    status: 'not_started',
    order: 13,
    dueDate: '2027-02-26T17:00:00.000Z',
    notes: null,
    changedAt: '2026-02-11T15:25:00.000Z',
  },
];

const pdf = (fileName: string) => ({
  fileName,
  filePath: `/uploads/${fileName}`,
  mimeType: 'application/pdf',
});

const documents: Omit<ClientDocument, 'id'>[] = [
  {
    ...pdf('passport-okafor.pdf'),
    name: 'Passport, all pages',
    type: 'passport',
    fileSize: Math.round(3.4 * MEBIBYTE),
    status: 'approved',
    notes: null,
    uploadedAt: '2026-02-16T09:12:44.000Z',
  },
  {
    ...pdf('proof-of-address-august.pdf'),
    name: 'Proof of address, August',
    type: 'proof_of_address',
    fileSize: 418_220,
    status: 'requires_update',
    notes: 'Now older than three months. Please send a statement or utility bill dated after September 1.',
    uploadedAt: '2026-08-21T14:05:19.000Z',
  },
  {
    ...pdf('tax-return-2024-25.pdf'),
    name: 'Tax return 2024-25',
    type: 'tax_return',
    fileSize: Math.round(1.2 * MEBIBYTE),
    status: 'approved',
    notes: null,
    uploadedAt: '2026-03-02T16:48:03.000Z',
  },
  {
    ...pdf('bank-statement-q3.pdf'),
    name: 'Bank statements, third quarter',
    type: 'bank_statement',
    fileSize: 872_448,
    status: 'approved',
    notes: null,
    uploadedAt: '2026-10-06T08:31:27.000Z',
  },
  {
    ...pdf('share-certificate.pdf'),
    name: 'Share certificate, Northline',
    type: 'other',
    fileSize: 96_512,
    status: 'rejected',
    notes: 'The scan cuts off the company seal. Please scan the whole certificate once more.',
    uploadedAt: '2026-10-14T11:22:58.000Z',
  },
  {
    ...pdf('investment-statement-september.pdf'),
    name: 'Investment statement, September',
    type: 'investment_statement',
    fileSize: Math.round(2.1 * MEBIBYTE),
    status: 'approved',
    notes: null,
    uploadedAt: '2026-10-19T10:02:36.000Z',
  },
  {
    ...pdf('filing-receipt.pdf'),
    name: 'Residence filing receipt',
    type: 'other',
    fileSize: 154_880,
    status: 'approved',
    notes: null,
    uploadedAt: '2026-09-16T12:53:11.000Z',
  },
  {
    ...pdf('key-ceremony-record.pdf'),
    name: 'Key ceremony record',
    type: 'other',
    fileSize: Math.round(18.6 * MEBIBYTE),
    status: 'pending',
    notes: null,
    uploadedAt: '2026-11-17T09:36:52.000Z',
  },
];

const notes: Omit<ClientNote, 'id'>[] = [
  {
    title: 'Your quarterly letter is ready',
    content:
      'The third-quarter letter covers the custody migration, the new residence timetable and what we expect of the first quarter. Please read the page on liquidity before we speak.',
    type: 'report',
    createdAt: '2026-11-18T09:07:12.000Z',
  },
  {
    title: 'One document needs a newer copy',
    content:
      'Proof of address must be dated within three months. The copy from August is now outside that period, and the bank is waiting for its replacement.',
    type: 'action',
    createdAt: '2026-11-14T10:23:48.000Z',
  },
  {
    title: 'Custody migration complete',
    content: 'The last transfer settled today and reconciles to the chain.',
    type: 'report',
    createdAt: '2026-11-12T17:41:05.000Z',
  },
  {
    title: 'Meeting notes, London',
    content:
      'We agreed to keep the trust deed unchanged and to review the letters of wishes after the January meeting of the trustees. Julian will circulate the draft agenda.',
    type: 'note',
    createdAt: '2026-11-11T18:04:37.000Z',
  },
  {
    title: 'Biometrics appointment',
    content: 'Thursday, November 26, 10:30 AM. Bring your passport and the filing receipt.',
    type: 'action',
    createdAt: '2026-11-09T11:52:21.000Z',
  },
];

/** Maps the title of an update to the name of the document that it is about. */
const namedDocuments: Readonly<Record<string, string>> = {
  'One document needs a newer copy': 'Proof of address, August',
  'Biometrics appointment': 'Residence filing receipt',
};

const OWN = { side: 'client', author: 'Marguerite Okafor' } as const;
const FIRM = { side: 'firm', author: 'Eleanor Harrow' } as const;

/** Oldest first. */
const messages = [
  {
    ...OWN,
    text: 'The bank has asked again for a proof of address. Would the August bill for the London flat do, or is it too old by now?',
    createdAt: '2026-11-13T08:52:30.000Z',
    readAt: '2026-11-13T09:14:02.000Z',
  },
  {
    ...FIRM,
    text: 'It is too old, I am afraid: the bank wants one dated within three months. The October statement of the same account would be accepted. You can upload it under Documents, beside the one from August.',
    createdAt: '2026-11-13T09:31:47.000Z',
    readAt: '2026-11-13T12:05:19.000Z',
  },
  {
    ...OWN,
    text: 'Thank you. My office will send it on Monday.\n\nOne more thing: Daniel would like to join the call about the quarterly letter. Is that possible?',
    createdAt: '2026-11-13T12:11:58.000Z',
    readAt: '2026-11-13T13:40:26.000Z',
  },
  {
    ...FIRM,
    text: 'Of course. I have added him to the invitation for the 24th, and he will find the letter in the packet.',
    createdAt: '2026-11-16T10:02:15.000Z',
    readAt: '2026-11-16T17:23:44.000Z',
  },
];

/** The evaluation client's case; the newest entries agree with the firm's calendar of November 2026. */
export const evaluationClient = {
  profile,
  milestones,
  documents,
  /** The file name of the document that has no file yet. */
  unattached: 'key-ceremony-record.pdf',
  notes,
  namedDocuments,
  messages,
  /** When the engagement began. */
  since: '2026-02-02T15:10:00.000Z',
};
