import type { ContentFields } from '../contract';

/** The six disciplines, in the order in which the site shows them. */
export const services: ContentFields['services'][] = [
  {
    slug: 'digital-assets-management',
    title: 'Digital Assets Management',
    bookingOption: 'Digital Assets Management',
    description:
      'Custody, treasury policy and portfolio construction for tokenized and native digital holdings, under one reporting line.',
    icon: 'coins',
    summary: `Digital assets reward discipline and punish improvisation. We bring to them what a good treasury brings to cash: a written policy, named signatories, segregated custody and a report that reconciles to the ledger.

Our advisers compare custodians on legal terms as well as technology, size positions against the rest of your balance sheet, and set the rules for staking, lending and liquidity before markets test them. Tax lots and cost basis are kept from the first day, because they are hard to rebuild later.

You hold the assets, or your custodian does. We do not take possession of keys, and no single person can move what you own.`,
    audience: [
      'Founders and early holders whose digital assets have become a large share of their wealth.',
      'Family offices adding a first allocation and needing a policy their trustees can sign.',
      'Companies that hold or receive digital assets and report them to a board or an auditor.',
      'Executors and trustees who have inherited wallets without instructions.',
    ],
    steps: [
      {
        title: 'Inventory',
        text: 'We list every wallet, account and claim, who can move it, and what evidence of cost exists.',
      },
      {
        title: 'Policy',
        text: 'You receive a short treasury policy: limits, approved custodians, signatories and what happens in an emergency.',
      },
      {
        title: 'Migration',
        text: 'Assets move in tested stages to the agreed custody, with each transfer witnessed and recorded.',
      },
      {
        title: 'Reporting',
        text: 'A quarterly statement reconciles balances to the chain and to your tax records.',
      },
    ],
    insightCategory: 'Digital Assets',
  },
  {
    slug: 'tax-optimization',
    title: 'Tax Optimization',
    bookingOption: 'Tax Optimization',
    description: 'Cross-border planning that holds up in every jurisdiction you live, invest and exit in.',
    icon: 'shield',
    summary: `Good tax planning is mostly timing and evidence. The same sale, gift or move can be taxed very differently depending on where you are resident on the day, what was signed before it, and whether you can prove both.

We map your position in each country that may tax you, model the choices side by side, and write down the assumptions. Local counsel in each jurisdiction confirms the opinion before you act on it; we coordinate them and keep one file.

We work with disclosed positions only. If a plan depends on not being noticed, we will tell you that it is not a plan.`,
    audience: [
      'Founders who expect a sale, a listing or a secondary within the next three years.',
      'Families with members, trusts or property in more than one country.',
      'Holders of digital assets who need records that a tax authority will accept.',
      'Executives who are about to move and hold unvested equity.',
    ],
    steps: [
      {
        title: 'Position',
        text: 'We establish where you are resident, domiciled and taxable today, year by year, with evidence.',
      },
      {
        title: 'Model',
        text: 'Two or three realistic routes are compared on tax, cost, reversibility and effort.',
      },
      {
        title: 'Opinion',
        text: 'Counsel in each country reviews the chosen route in writing before any step is taken.',
      },
      {
        title: 'Upkeep',
        text: 'A calendar of filings, day counts and elections keeps the position true each year.',
      },
    ],
    insightCategory: 'Tax Strategy',
  },
  {
    slug: 'citizenship-services',
    title: 'Citizenship Services',
    bookingOption: 'Citizenship Services',
    description:
      'Residence and citizenship by investment, planned around family, schooling and the tax year.',
    icon: 'passport',
    summary: `A second residence or citizenship is a long commitment made on a short form. We begin with what you need it to do: a place to live, a right to travel, a fallback, or a path for your children. Often the answer is ordinary residence rather than an investment program.

We compare routes by their obligations as well as their benefits, including presence, source-of-funds evidence, dependents, military service and the chance that the rules change while you wait. Licensed agents and counsel in the country file the application.

Decisions belong to governments. We prepare a complete and truthful file, tell you where it is weak, and never promise an outcome.`,
    audience: [
      'Families who want a secure second place to live, study or retire.',
      'Business owners whose travel documents limit where they can work.',
      'Principals planning a move whose date must agree with a tax year or a sale.',
      'Parents who want the same options for every child, including those close to majority.',
    ],
    steps: [
      {
        title: 'Purpose',
        text: 'We agree what the new status must do, for whom, and by when.',
      },
      {
        title: 'Shortlist',
        text: 'Up to three routes are set side by side with cost, presence, timing and political risk.',
      },
      {
        title: 'File',
        text: 'We assemble identity, source-of-funds and family evidence, and test it before an authority does.',
      },
      {
        title: 'Arrival',
        text: 'Banking, tax registration, schooling and renewals are scheduled so that the status is kept.',
      },
    ],
    insightCategory: 'Citizenship',
  },
  {
    slug: 'corporate-structuring',
    title: 'Corporate Structuring',
    bookingOption: 'Corporate Structuring',
    description:
      'Holding companies, trusts and foundations designed with your counsel and documented end to end.',
    icon: 'building',
    summary: `A structure should be explainable in one page and defensible in a hundred. We design holding companies, partnerships, trusts and foundations around control, succession and the places where you really do business, and remove the entities that no longer earn their cost.

Substance comes first. Directors must decide, minutes must say so, and cash must move for a reason. We set the governance calendar, agree the intercompany terms with your advisers and prepare the file that a bank or an auditor will ask for.

Where a structure has grown by accident, we begin by drawing it as it is. The first result is usually a shorter diagram.`,
    audience: [
      'Owners of operating companies in several countries who lack a single holding point.',
      'Families preparing to pass control to a generation with different roles.',
      'Funds and institutions establishing a vehicle for a new asset class.',
      'Groups whose bank or auditor has asked for clearer ownership records.',
    ],
    steps: [
      {
        title: 'Drawing',
        text: 'We chart every entity, owner, loan and guarantee, and mark what nobody can explain.',
      },
      {
        title: 'Design',
        text: 'A target structure is agreed with your tax and legal counsel, including how to unwind it.',
      },
      {
        title: 'Formation',
        text: 'Entities, accounts and registers are put in place in the order that the law and the banks require.',
      },
      {
        title: 'Governance',
        text: 'Board calendars, resolutions and beneficial-ownership filings are kept up to date.',
      },
    ],
    insightCategory: 'Tax Strategy',
  },
  {
    slug: 'wealth-management',
    title: 'Wealth Management',
    bookingOption: 'Wealth Management',
    description: 'Discretionary and advisory mandates built on preservation first, compounding second.',
    icon: 'chart-line',
    summary: `We manage wealth against obligations before benchmarks: what must be spent, what must be passed on, what may be risked. The answers become a written investment policy, and the policy decides when markets make it difficult to.

Portfolios are diversified, liquid where they need to be and understandable line by line. Costs are shown in full, including those inside funds. Illiquid and digital holdings are reported beside listed ones, so that concentration is visible wherever it sits.

You choose a discretionary mandate, in which we act within agreed limits, or an advisory one, in which you approve each step. In both, the assets stay in your name at your custodian.`,
    audience: [
      'Families moving from one concentrated holding to a lasting portfolio.',
      'Entrepreneurs investing the proceeds of a sale for the first time.',
      'Foundations and institutions with a spending rule to protect.',
      'Trustees who need a documented and prudent investment process.',
    ],
    steps: [
      {
        title: 'Obligations',
        text: 'We set out spending, taxes, gifts and commitments by year and by currency.',
      },
      {
        title: 'Policy',
        text: 'Objectives, ranges, liquidity and the conditions for change are written down and signed.',
      },
      {
        title: 'Construction',
        text: 'The portfolio is built in stages, with tax and market impact estimated beforehand.',
      },
      {
        title: 'Review',
        text: 'Each quarter you see results after all costs, and whether the policy still fits your life.',
      },
    ],
    insightCategory: 'Wealth Management',
  },
  {
    slug: 'luxury-lifestyle-services',
    title: 'Luxury Lifestyle Services',
    bookingOption: 'Luxury Lifestyle Services',
    description: 'Aviation, art, property and private access, handled by the people who know your file.',
    icon: 'gem',
    summary: `Homes, aircraft, yachts and collections are pleasures that behave like businesses. Each has title, tax, insurance, crew or staff, and a resale value that depends on its records. We look after that side so that the enjoyment stays yours.

Because the same team holds your wider file, a purchase is checked against residence, liquidity and estate plans before it is signed. We find specialists, compare their terms, negotiate on your behalf and keep the documents in one place.

We are paid by you and accept no commission from vendors. When renting or chartering is the better answer, we say so.`,
    audience: [
      'Families who own or are buying property in more than one country.',
      'Owners and first-time buyers of aircraft and yachts.',
      'Collectors who need provenance, storage, insurance and lending under control.',
      'Principals who want private travel and access arranged with discretion.',
    ],
    steps: [
      {
        title: 'Brief',
        text: 'You tell us what you want and how you will use it. We set a budget that includes running costs.',
      },
      {
        title: 'Diligence',
        text: 'Title, condition, provenance, tax and the seller are examined before an offer is made.',
      },
      {
        title: 'Acquisition',
        text: 'We coordinate counsel, escrow, inspection, registration and insurance through to closing.',
      },
      {
        title: 'Care',
        text: 'Staff, maintenance, valuations and renewals run to one calendar, and one person answers for it.',
      },
    ],
    insightCategory: 'Wealth Management',
  },
];
