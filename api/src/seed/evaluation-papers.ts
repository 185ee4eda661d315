import type { Block, Paper } from './paper-pdf';
import { DAY_MS } from '../contract';

/** Whose paper it is, and what the document's row says about it. */
export interface PaperOf {
  readonly holder: string;
  readonly name: string;
  readonly type: string;
  /** An ISO instant. */
  readonly uploadedAt: string;
}

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
const money = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Generates figures that do not look round and are the same at each start. */
function figuresOf(seed: string): (least: number, most: number) => number {
  let state = [...seed].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) >>> 0, 7);
  return (least, most) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return least + (state / 2 ** 32) * (most - least);
  };
}

/** The paper behind an evaluation document, with the content that its name and type promise. */
export function evaluationPaper(document: PaperOf): Paper {
  const { holder, name, type, uploadedAt } = document;
  const figure = figuresOf(`${holder} ${name}`);
  const before = (days: number) => day.format(Date.parse(uploadedAt) - days * DAY_MS);
  const number = String(Math.floor(figure(10_000_000, 99_999_999)));
  const paper = (issuer: string, ...blocks: Block[]): Paper => ({ issuer, title: name, blocks });

  switch (type) {
    case 'passport':
      return paper('Republic of Arden, Passport Office', [
        ['Page', 'Entry'],
        ['Surname', holder.split(' ').slice(1).join(' ')],
        ['Given names', holder.split(' ')[0] ?? ''],
        ['Nationality', 'Ardenian'],
        ['Passport number', `A${number}`],
        ['Date of issue', before(900)],
        ['Date of expiry', before(900 - 3652)],
        ['Authority', 'Passport Office, Port Arden'],
        ['Observations', 'None'],
      ]);
    case 'proof_of_address':
      return paper(
        'Calder & Thames Energy',
        `${holder}, 14 Calder Row, second floor. Account ${number}. Bill of ${before(6)} for the period from ${before(67)} to ${before(7)}.`,
        [
          ['Item', 'Units', 'Amount (GBP)'],
          ['Electricity, day rate', figure(300, 700).toFixed(0), money.format(figure(90, 190))],
          ['Electricity, night rate', figure(100, 300).toFixed(0), money.format(figure(20, 60))],
          ['Gas', figure(800, 1900).toFixed(0), money.format(figure(80, 160))],
          ['Standing charges', '61 days', money.format(figure(40, 70))],
        ],
        `Payment is taken by direct debit on ${before(-8)}. Please keep this bill: banks and authorities accept it as proof of address for three months.`,
      );
    case 'bank_statement':
      return paper('Banque Aldon, London branch', `${holder}. Account ${number}, in pounds sterling.`, [
        ['Date', 'Entry', 'Amount', 'Balance'],
        ...entries(figure, before),
      ]);
    case 'investment_statement':
      return paper(
        'Merrow Custody Services',
        `${holder}. Portfolio ${number}, valued on ${before(9)}, in US dollars, in your name.`,
        [['Holding', 'Quantity', 'Price', 'Value'], ...holdings(figure)],
        'Prices are those of the close of business. Fees of the quarter have been deducted and are shown in the annual report.',
      );
    case 'tax_return':
      return paper(
        'Return of income and gains',
        `${holder}. Reference ${number}. Filed electronically on ${before(40)}.`,
        [
          ['Box', 'Entry', 'Amount (GBP)'],
          ['1', 'Income from employment', money.format(figure(180_000, 260_000))],
          ['5', 'Dividends', money.format(figure(40_000, 95_000))],
          ['6', 'Interest', money.format(figure(3_000, 12_000))],
          ['14', 'Foreign income', money.format(figure(10_000, 60_000))],
          ['27', 'Chargeable gains after losses', money.format(figure(50_000, 240_000))],
          ['31', 'Relief for tax paid abroad', money.format(figure(2_000, 9_000))],
          ['40', 'Tax due', money.format(figure(120_000, 190_000))],
        ],
        'The information given is correct and complete to the best of my knowledge. I understand that supporting papers must be kept for six years.',
      );
    default:
      return letter(document, before, number);
  }
}

function entries(figure: (least: number, most: number) => number, before: (days: number) => string) {
  const kinds = [
    'Opening balance',
    'Salary, Northline Group',
    'School fees',
    'Card payments',
    'Council tax',
    'Rent received',
    'Household insurance',
    'Transfer to savings',
    'Interest',
    'Card payments',
    'Dividend',
    'Standing order, trust',
  ];
  let balance = figure(40_000, 90_000);
  return kinds.map((kind, at) => {
    const isIn = /Salary|Rent|Interest|Dividend/.test(kind);
    const amount = at === 0 ? 0 : (isIn ? 1 : -1) * figure(120, 9_800);
    balance += amount;
    return [before(95 - at * 8), kind, at === 0 ? '' : money.format(amount), money.format(balance)];
  });
}

function holdings(figure: (least: number, most: number) => number) {
  const names = [
    'Global equity fund',
    'Short government bonds',
    'Inflation-linked bonds',
    'Bitcoin',
    'Ether',
    'Cash',
  ];
  let total = 0;
  const rows = names.map((name) => {
    const [quantity, price] =
      name === 'Cash' ? [1, figure(80_000, 400_000)] : [figure(20, 4_000), figure(90, 2_900)];
    total += quantity * price;
    return [
      name,
      name === 'Cash' ? '' : money.format(quantity),
      money.format(price),
      money.format(quantity * price),
    ];
  });
  return [...rows, ['Total', '', '', money.format(total)]];
}

function letter({ holder, name }: PaperOf, before: (days: number) => string, number: string): Paper {
  if (/certificate/i.test(name))
    return {
      issuer: 'Northline Logistics Group Limited',
      title: name,
      blocks: [
        `Certificate ${number}. Ordinary shares of one pound each, fully paid.`,
        `This is to certify that ${holder} is the registered holder of 125,000 ordinary shares in the company, numbered 1 to 125,000, subject to its articles of association.`,
        `Given under the seal of the company on ${before(2400)}. No transfer of any part of this holding is registered until this certificate has been surrendered to the company.`,
      ],
    };
  if (/receipt/i.test(name))
    return {
      issuer: 'Office for Residence and Migration',
      title: name,
      blocks: [
        `Application ${number}, received on ${before(0)} from ${holder} and two members of the family.`,
        [
          ['Enclosure', 'Pages'],
          ['Application forms, signed', '24'],
          ['Evidence of source of funds', '61'],
          ['Certificates of birth and marriage', '9'],
          ['Proof of accommodation', '12'],
          ['Receipt for the fee', '1'],
        ],
        'The application is complete and will be examined in the order of arrival. You will be invited to give biometric data. Please bring this receipt and your passports.',
      ],
    };
  return {
    issuer: holder,
    title: name,
    blocks: [
      `Prepared for the firm on ${before(3)}, reference ${number}.`,
      'This paper gathers what was asked for at our last conversation: the companies and accounts concerned, who may sign for each, and where the originals are kept.',
      [
        ['Item', 'Signatory', 'Original'],
        ['Holding company, articles', holder, 'Company secretary'],
        ['Operating account', `${holder}, jointly`, 'Bank'],
        ['Trust deed', 'Trustees', 'Counsel'],
        ['Share register', 'Company secretary', 'Registered office'],
      ],
      'Changes are to be reported within thirty days. The next review is planned for the end of the quarter.',
    ],
  };
}
