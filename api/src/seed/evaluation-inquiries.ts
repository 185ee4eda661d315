import { DAY_MS, firmDay, SERVICE_OPTIONS, slotInstant, TIME_SLOTS } from '../contract';
import type { Booking, BookingStatus, Contact, ContactStatus } from '../contract';

const HOUR_MS = 3_600_000;

type Person = readonly [firstName: string, lastName: string, email: string];
/** Who; index of service; working days from now; index of slot; status; hours since it arrived; message. */
type BookingLine = readonly [Person, number, number, number, BookingStatus, number, string];

const bookingLines: BookingLine[] = [
  [
    ['Marguerite', 'Okafor', 'm.okafor@northline.example'],
    0,
    2,
    1,
    'pending',
    3,
    'I would like to review the custody terms before the board meets.',
  ],
  [
    ['Rafael', 'Santángelo', 'rafael@santangelo.example'],
    1,
    2,
    5,
    'confirmed',
    20,
    'We expect an offer for the vineyard next year.',
  ],
  [['Ingrid', 'Halvorsen', 'ingrid.h@fjordkapital.example'], 4, 3, 0, 'pending', 22, ''],
  [
    ['Tomasz', 'Wójcik', 'tomasz@wojcik-family.example'],
    2,
    -1,
    2,
    'completed',
    190,
    'Residence for a family of five. Two children are at school.',
  ],
  [
    ['Leila', 'Haddad', 'leila.haddad@cedarfund.example'],
    3,
    4,
    6,
    'confirmed',
    41,
    'A holding point for three operating companies.',
  ],
  [['Kenji', 'Watanabe', 'k.watanabe@hinode.example'], 5, 5, 4, 'cancelled', 66, ''],
  [
    ['Beatriz', 'Almeida', 'bia@almeida.example'],
    4,
    6,
    3,
    'pending',
    9,
    'First conversation after the sale of our company.',
  ],
  [['Anton', 'Lindqvist', 'anton@lindqvist.example'], 0, 7, 7, 'pending', 27, ''],
  [
    ['Priya', 'Raghunathan', 'priya@raghunathan.example'],
    1,
    3,
    2,
    'confirmed',
    52,
    'I move from London to Singapore in March and hold unvested shares.',
  ],
  [
    ['Dominic', 'Ferreira', 'd.ferreira@altamar.example'],
    5,
    8,
    8,
    'pending',
    31,
    'An aircraft purchase, perhaps. I would like to hear the case against.',
  ],
  [['Yasmin', 'El-Sayed', 'yasmin@elsayed-holdings.example'], 3, -3, 1, 'completed', 260, ''],
  [
    ['Callan', 'MacRae', 'callan.macrae@strathgrove.example'],
    4,
    -5,
    4,
    'completed',
    330,
    'Our foundation needs a spending rule the trustees can defend.',
  ],
  [['Noor', 'Bakker', 'noor@bakker-maritime.example'], 2, 9, 0, 'pending', 46, ''],
  [['Gabriel', 'Moreau', 'g.moreau@moreau-fils.example'], 1, -2, 6, 'cancelled', 240, ''],
  [
    ['Ama', 'Boateng', 'ama@boateng-cocoa.example'],
    3,
    5,
    1,
    'confirmed',
    78,
    'Succession between three branches of the family.',
  ],
  [
    ['Elias', 'Novak', 'elias.novak@novak-labs.example'],
    0,
    1,
    3,
    'confirmed',
    90,
    'Tokens under a vesting schedule, held across four wallets.',
  ],
  [['Hana', 'Kimura', 'hana@kimura-estate.example'], 5, 10, 5, 'pending', 55, ''],
  [['Lucía', 'Navarro', 'lucia@navarro-capital.example'], 4, 4, 2, 'confirmed', 101, ''],
  [['Oskar', 'Brandt', 'oskar@brandt-werke.example'], 3, -7, 3, 'completed', 400, ''],
  [
    ['Wei', 'Zhang', 'wei.zhang@harbourlight.example'],
    2,
    12,
    8,
    'pending',
    62,
    'Please include my wife in the call. Afternoon in New York suits us.',
  ],
  [['Samuel', 'Okonjo', 'samuel@okonjo.example'], 1, 11, 7, 'confirmed', 120, ''],
  [['Freya', 'Dahl', 'freya@dahl-shipping.example'], 0, -4, 5, 'completed', 300, ''],
  [['Arjun', 'Mehta', 'arjun@mehta-group.example'], 4, 13, 6, 'cancelled', 140, ''],
  [
    ['Clara', 'Whitcombe', 'clara@whitcombe-trust.example'],
    2,
    7,
    1,
    'confirmed',
    160,
    'Naturalization timetable for my son, who turns eighteen in June.',
  ],
];

/** What is stored with a submission but not shown in the lists. */
interface Beside {
  readonly source: string | null;
  readonly changedAt: string;
}

/** How many hours ago a submission was answered that arrived `hours` ago: after two to twelve hours, for some after two days. */
const answeredAt = (hours: number) => Math.max(1, hours - (hours % 7 === 1 ? 48 : 2 + (hours % 11)));

/** The sources of an evaluation's visitors, in rotation; some are unknown. */
const SOURCES = [
  'google.com',
  'direct',
  'linkedin.com',
  'google.com',
  null,
  'autumn-letter',
  'direct',
  'bing.com',
];
const sourceOf = (index: number) => SOURCES[index % SOURCES.length]!;

/** Consultations of the weeks around `now`, oldest request first, so that the newest is listed first. */
export function evaluationBookings(
  now: Date,
): (Omit<Booking, 'id'> & { message: string; createdAt: string } & Beside)[] {
  return bookingLines
    .map(([[firstName, lastName, email], service, days, slot, status, hours, message], index) => ({
      firstName,
      lastName,
      email,
      service: SERVICE_OPTIONS[service]!,
      preferredDate: slotInstant(workingDay(now, days), TIME_SLOTS[slot]!),
      preferredTime: TIME_SLOTS[slot]!,
      message,
      status,
      source: sourceOf(index),
      createdAt: hoursBefore(now, hours),
      changedAt: hoursBefore(now, status === 'pending' ? hours : answeredAt(hours)),
    }))
    .sort(byArrival);
}

/** Name; email; subject; message; status; hours since it arrived. */
type ContactLine = readonly [string, string, string, string, ContactStatus, number];

const contactLines: ContactLine[] = [
  [
    'Sofia Marchetti',
    'sofia@marchetti.example',
    'Custody for a family trust',
    'Our trustees hold digital assets with a single provider. Could you compare segregated accounts at two others and explain what would change if one of them failed?',
    'new',
    2,
  ],
  [
    'David Achterberg',
    'david@achterberg.example',
    'Moving before a company sale',
    'I expect to sell within two years and may relocate. At what point should we speak, and which documents should I bring?',
    'new',
    7,
  ],
  [
    'Nadia Rahman',
    'nadia.rahman@rahman-textiles.example',
    'Residence options with schooling',
    'We are a family of four and would like to compare two European residence routes against the school year.',
    'new',
    19,
  ],
  [
    'Patrick Oyelaran',
    'patrick@oyelaran.example',
    'Second opinion on a structure',
    'Another firm proposes five entities. I would like to know whether two would be enough.',
    'in_progress',
    30,
  ],
  [
    'Elena Vasilescu',
    'elena@vasilescu.example',
    'Investment policy for a foundation',
    'Our board meets in January and has no written policy. Is it realistic to prepare one by then?',
    'new',
    44,
  ],
  [
    'Hugo Lindgren',
    'hugo@lindgren-marine.example',
    'Yacht registration',
    'I am considering a used vessel of 125 feet and need advice on flag, tax and crew before making an offer.',
    'in_progress',
    58,
  ],
  [
    'Tariq Mansour',
    'tariq@mansour-group.example',
    'Reporting under CARF',
    'Which of our accounts will be reported next year, and how should the family prepare its records?',
    'new',
    71,
  ],
  [
    'Isabel Fonseca',
    'isabel@fonseca.example',
    'Inherited hardware wallet',
    'My father left two hardware wallets and no instructions. Please call me before I try anything.',
    'resolved',
    96,
  ],
  [
    'George Ashdown',
    'george@ashdown-estates.example',
    'Reducing a concentrated holding',
    'Most of our wealth is in one listed company. I would like to see a selling schedule after tax.',
    'in_progress',
    118,
  ],
  [
    'Mina Park',
    'mina@park-ventures.example',
    'Office visit in Singapore',
    'I will be in Singapore in the first week of December. Could I meet the digital assets team?',
    'resolved',
    140,
  ],
  [
    'Bruno Keller',
    'bruno@keller-holding.example',
    'Fees and minimums',
    'Please send your terms for an advisory mandate, including how you charge for coordination of outside counsel.',
    'resolved',
    190,
  ],
  [
    'Adaeze Nwosu',
    'adaeze@nwosu-energy.example',
    'Trustee meeting in London',
    'Thank you for the notes. The trustees would like to add letters of wishes to the agenda.',
    'new',
    12,
  ],
];

/** Messages of the days before `now`, oldest first. */
export function evaluationContacts(now: Date): (Omit<Contact, 'id'> & Beside)[] {
  return contactLines
    .map(([name, email, subject, message, status, hours], index) => ({
      name,
      email,
      subject,
      message,
      status,
      source: sourceOf(index + 3),
      createdAt: hoursBefore(now, hours),
      changedAt: hoursBefore(now, status === 'new' ? hours : answeredAt(hours)),
    }))
    .sort(byArrival);
}

const byArrival = (a: { createdAt: string }, b: { createdAt: string }) =>
  a.createdAt.localeCompare(b.createdAt);

/** About `hours` hours ago: people do not all write at the same minute of the hour. */
function hoursBefore(now: Date, hours: number): string {
  const seconds = (hours * 1327) % 3300;
  return new Date(now.getTime() - hours * HOUR_MS - seconds * 1000).toISOString();
}

/** The calendar day `count` working days after (or before) today in the firm's time zone. */
function workingDay(now: Date, count: number): string {
  let day = Date.parse(`${firmDay(now)}T00:00:00Z`);
  for (let left = Math.abs(count); left > 0;) {
    day += Math.sign(count) * DAY_MS;
    const weekday = new Date(day).getUTCDay();
    if (weekday !== 0 && weekday !== 6) left -= 1;
  }
  return new Date(day).toISOString().slice(0, 10);
}
