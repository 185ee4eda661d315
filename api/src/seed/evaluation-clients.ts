import { type ClientDocument, DAY_MS, type Milestone } from '../contract';

/** An evaluation case besides that of the client who can sign in. Its times lie hours and days before the first start. */
export interface EvaluationCase {
  readonly since: string;
  readonly profile: Readonly<
    Record<'firstName' | 'lastName' | 'email' | 'phone' | 'company' | 'status', string>
  >;
  /** False for somebody who was invited and has not set a password yet. */
  readonly hasPassword: boolean;
  readonly hasAdviser: boolean;
  readonly milestones: (Omit<Milestone, 'id'> & { changedAt: string })[];
  readonly documents: Omit<ClientDocument, 'id'>[];
}

const COURSES = {
  custody: [
    ['Engagement letter and scope', 'Terms, fees and the people who hold the file.'],
    ['Inventory of wallets and accounts', 'Every holding, who can move it, and what it cost.'],
    ['Digital asset treasury policy', 'Limits, signatories, custodians and the first hour of an emergency.'],
    ['Choice of custodians', 'Two are compared on terms, insurance and the way out.'],
    ['Migration in tested stages', 'Small sums first, each transfer witnessed.'],
    ['First quarterly reconciliation', 'Balances agreed with the chain and with the tax records.'],
  ],
  move: [
    ['Engagement letter and scope', 'Terms, fees and the people who hold the file.'],
    ['Position in each country', 'Residence, domicile and tax, year by year, with evidence.'],
    ['Shortlist of three routes', 'Cost, presence and timing side by side.'],
    ['Application filed', 'Identity, source of funds and family evidence.'],
    ['Arrival', 'Banking, registration and schooling in the new country.'],
  ],
  mandate: [
    ['Engagement letter and scope', 'Terms, fees and the people who hold the file.'],
    ['Identity and source-of-wealth review', 'Evidence for each family member, accepted by compliance.'],
    ['Obligations by year and currency', 'Spending, taxes, gifts and commitments.'],
    ['Investment policy signed', 'Acceptable loss, ranges and the spending rule.'],
    ['Portfolio built in stages', 'Market impact and tax estimated beforehand.'],
    ['First annual review', 'Results after all costs, against the obligations first.'],
  ],
  structure: [
    ['Engagement letter and scope', 'Terms, fees and the people who hold the file.'],
    ['Drawing of what there is', 'Every entity, owner, loan and guarantee on one page.'],
    ['Target structure agreed', 'With tax and legal counsel, including how to unwind it.'],
    ['Entities and accounts in place', 'In the order that the law and the banks require.'],
  ],
} as const;

type Course = keyof typeof COURSES;
type Paper = readonly [
  name: string,
  type: string,
  status: ClientDocument['status'],
  daysAgo: number,
  notes?: string,
];
/** Who; company; status; first day; course; steps completed; whether the next is blocked; papers. */
type Line = readonly [
  who: readonly [firstName: string, lastName: string, email: string, phone: string],
  company: string,
  status: string,
  since: string,
  course: Course,
  completed: number,
  isBlocked: boolean,
  papers: readonly Paper[],
];

// prettier-ignore
const lines: readonly Line[] = [
  [['Rafael', 'Santángelo', 'rafael@santangelo.example', '+34 910 555 0148'], 'Bodegas Santángelo', 'active', '2017-03-14T10:22:41', 'mandate', 6, false,
    [['Bank statements, second quarter', 'bank_statement', 'approved', 131], ['Tax return, last year', 'tax_return', 'pending', 2]]],
  [['Ingrid', 'Halvorsen', 'ingrid.h@fjordkapital.example', '+47 21 55 01 37'], 'Fjordkapital', 'active', '2014-09-02T08:51:09', 'mandate', 5, false,
    [['Investment statement, October', 'investment_statement', 'approved', 12]]],
  [['Tomasz', 'Wójcik', 'tomasz@wojcik-family.example', '+48 22 555 01 93'], '', 'active', '2023-06-19T14:03:27', 'move', 4, false,
    [['Passport, data page', 'passport', 'approved', 610], ['Residence filing receipt', 'other', 'approved', 402]]],
  [['Leila', 'Haddad', 'leila.haddad@cedarfund.example', '+44 20 7946 0171'], 'Cedar Fund', 'active', '2019-01-28T16:37:55', 'structure', 3, false,
    [['Register of signatories', 'other', 'pending', 1], ['Proof of address, September', 'proof_of_address', 'approved', 58]]],
  [['Priya', 'Raghunathan', 'priya@raghunathan.example', '+65 6555 0119'], '', 'onboarding', '2026-10-27T09:14:33', 'move', 1, false,
    [['Passport, data page', 'passport', 'pending', 4], ['Proof of address, October', 'proof_of_address', 'requires_update', 9, 'The second page is missing. Please send the whole bill.']]],
  [['Dominic', 'Ferreira', 'd.ferreira@altamar.example', '+351 21 555 0164'], 'Altamar Shipping', 'active', '2021-11-08T11:46:18', 'structure', 2, true,
    [['Organization chart', 'other', 'rejected', 21, 'Two subsidiaries are missing. Please add them with their owners.']]],
  [['Callan', 'MacRae', 'callan.macrae@strathgrove.example', '+44 131 496 0185'], 'Strathgrove Foundation', 'active', '2016-05-23T13:29:02', 'mandate', 6, false,
    [['Investment statement, September', 'investment_statement', 'approved', 47], ['Bank statements, third quarter', 'bank_statement', 'approved', 44]]],
  [['Ama', 'Boateng', 'ama@boateng-cocoa.example', '+233 30 255 0126'], 'Boateng Cocoa', 'active', '2020-02-17T15:08:46', 'structure', 3, false, []],
  [['Elias', 'Novak', 'elias.novak@novak-labs.example', '+1 212 555 0177'], 'Novak Labs', 'onboarding', '2026-11-05T17:52:10', 'custody', 1, false,
    [['List of wallets', 'other', 'pending', 3], ['Passport, data page', 'passport', 'approved', 11]]],
  [['Lucía', 'Navarro', 'lucia@navarro-capital.example', '+34 935 550 152'], 'Navarro Capital', 'active', '2022-08-30T08:33:38', 'custody', 4, true,
    [['Investment statement, October', 'investment_statement', 'pending', 6]]],
  [['Noor', 'Bakker', 'noor@bakker-maritime.example', '+31 20 555 0138'], 'Bakker Maritime', 'onboarding', '2026-11-19T12:11:57', 'move', 0, false, []],
  [['Oskar', 'Brandt', 'oskar@brandt-werke.example', '+49 30 5550 163'], 'Brandt Werke', 'suspended', '2018-10-11T09:47:24', 'structure', 2, true,
    [['Share certificate', 'other', 'requires_update', 77, 'Please send the certificate after the capital increase.']]],
  [['Freya', 'Dahl', 'freya@dahl-shipping.example', '+47 22 55 01 58'], 'Dahl Shipping', 'closed', '2012-04-03T10:58:13', 'mandate', 6, false,
    [['Tax return, last year', 'tax_return', 'approved', 288]]],
];

/** The clients' cases as of `now`, in the order in which they came. */
export function evaluationCases(now: Date): EvaluationCase[] {
  return lines
    .map(
      (
        [[firstName, lastName, email, phone], company, status, since, course, completed, isBlocked, papers],
        at,
      ) => ({
        since: `${since}.000Z`,
        profile: { firstName, lastName, email, phone, company, status },
        hasPassword: completed > 0,
        hasAdviser: at % 5 !== 3,
        milestones: milestonesOf(course, completed, isBlocked, Date.parse(`${since}Z`), now.getTime()),
        documents: papers.map((paper, index) => documentOf(paper, lastName, now, at * 7 + index)),
      }),
    )
    .sort((a, b) => a.since.localeCompare(b.since));
}

function milestonesOf(course: Course, completed: number, isBlocked: boolean, since: number, now: number) {
  return COURSES[course].map(([title, description], at) => {
    // Six weeks per step; in a case that is years old, counted back from today.
    const begun = Math.max(since, now - COURSES[course].length * 42 * DAY_MS);
    const due = new Date(begun + (at + 1) * 42 * DAY_MS);
    const changed = Math.min(now - 3_600_000, due.getTime() - (2 + at) * DAY_MS);
    const open = isBlocked ? 'blocked' : 'in_progress';
    return {
      title,
      description,
      status: at < completed ? 'completed' : at === completed ? open : 'not_started',
      order: at + 1,
      dueDate: `${due.toISOString().slice(0, 10)}T00:00:00.000Z`,
      notes: null,
      changedAt: new Date(at <= completed ? changed : Math.max(since, begun)).toISOString(),
    };
  });
}

function documentOf([name, type, status, daysAgo, notes]: Paper, lastName: string, now: Date, at: number) {
  const fileName = `${name} ${lastName}`
    .normalize('NFD')
    .replace(/[^A-Za-z0-9 ]/g, '')
    .toLowerCase()
    .replaceAll(' ', '-');
  const uploaded = now.getTime() - daysAgo * DAY_MS - ((at * 3_917_000) % (DAY_MS / 2));
  return {
    name,
    type,
    fileName: `${fileName}.pdf`,
    filePath: `/uploads/${fileName}.pdf`,
    fileSize: 0,
    mimeType: 'application/pdf',
    status,
    notes: notes ?? null,
    uploadedAt: new Date(uploaded).toISOString(),
  };
}
