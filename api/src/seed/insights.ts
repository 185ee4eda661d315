import { minutesToRead } from '../content/minutes-to-read';
import type { Insight } from '../contract';
import { custodyAfterTheHalving } from './articles/custody-after-the-halving';
import { keysAndHeirs } from './articles/keys-and-heirs';
import { leavingWellBeforeAnExit } from './articles/leaving-well-before-an-exit';
import { residenceFirstCountTheDays } from './articles/residence-first-count-the-days';
import { secondPassportBalanceSheet } from './articles/second-passport-balance-sheet';
import { sellingAPositionYouAreProudOf } from './articles/selling-a-position-you-are-proud-of';
import { treasuryPolicyOnTwoPages } from './articles/treasury-policy-on-two-pages';
import { whatAnInvestmentPolicyIsFor } from './articles/what-an-investment-policy-is-for';
import { whatTheReportingRegimesNowSee } from './articles/what-the-reporting-regimes-now-see';

/** An insight with what only its own page shows. */
export type SeededInsight = Omit<Insight, 'id'> & {
  bodyMarkdown: string;
  author: string;
  publishedAt: string;
};

const written: Omit<SeededInsight, 'readTime'>[] = [
  {
    slug: 'custody-after-the-halving',
    title: 'Custody after the halving: what institutions changed',
    excerpt:
      'Segregation, insurance and key ceremony have become board topics. A short guide to the questions worth asking.',
    category: 'Digital Assets',
    imageUrl: null,
    author: 'Julian Osei-Marsh',
    publishedAt: '2026-11-12T08:40:00.000Z',
    bodyMarkdown: custodyAfterTheHalving,
  },
  {
    slug: 'leaving-well-before-an-exit',
    title: 'Leaving well: the eighteen months before an exit',
    excerpt:
      'Residence, timing and paper. Three sequences that decide how much of a sale you keep, and the order to take them in.',
    category: 'Tax Strategy',
    imageUrl: null,
    author: 'Mei-Lin Tan',
    publishedAt: '2026-10-22T13:15:00.000Z',
    bodyMarkdown: leavingWellBeforeAnExit,
  },
  {
    slug: 'second-passport-balance-sheet',
    title: 'A second passport is a balance-sheet decision',
    excerpt:
      'Mobility has a carrying cost. How families weigh citizenship programs against plain residence, on five lines.',
    category: 'Citizenship',
    imageUrl: null,
    author: 'Samira Beaumont',
    publishedAt: '2026-10-01T10:05:00.000Z',
    bodyMarkdown: secondPassportBalanceSheet,
  },
  {
    slug: 'what-an-investment-policy-is-for',
    title: 'What an investment policy is for',
    excerpt:
      'A letter from a calm family to the same family in a bad month. Eight things it should say, and the sentence that matters most.',
    category: 'Wealth Management',
    imageUrl: null,
    author: 'Henrik Vasquez-Lund',
    publishedAt: '2026-09-10T15:30:00.000Z',
    bodyMarkdown: whatAnInvestmentPolicyIsFor,
  },
  {
    slug: 'treasury-policy-on-two-pages',
    title: 'A treasury policy for digital assets, on two pages',
    excerpt:
      'Purpose, limits, signatories and the first hour of an emergency. What belongs in the document your auditor will ask for.',
    category: 'Digital Assets',
    imageUrl: null,
    author: 'Julian Osei-Marsh',
    publishedAt: '2026-08-20T09:20:00.000Z',
    bodyMarkdown: treasuryPolicyOnTwoPages,
  },
  {
    slug: 'what-the-reporting-regimes-now-see',
    title: 'What the reporting regimes now see',
    excerpt:
      'FATCA, CRS and the new framework for crypto-assets, in plain words. Where mistakes arise, and the one sheet that prevents most.',
    category: 'Tax Strategy',
    imageUrl: null,
    author: 'Mei-Lin Tan',
    publishedAt: '2026-07-16T12:10:00.000Z',
    bodyMarkdown: whatTheReportingRegimesNowSee,
  },
  {
    slug: 'residence-first-count-the-days',
    title: 'Residence first: how to count the days',
    excerpt:
      'Fewer than 183 days is the best-known rule of tax residence and rarely the whole of it. What else counts, and how to prove it.',
    category: 'Citizenship',
    imageUrl: null,
    author: 'Samira Beaumont',
    publishedAt: '2026-06-11T07:50:00.000Z',
    bodyMarkdown: residenceFirstCountTheDays,
  },
  {
    slug: 'selling-a-position-you-are-proud-of',
    title: 'Selling a position you are proud of',
    excerpt:
      'Concentration makes fortunes and seldom keeps them. Six ways to reduce a holding, compared, and a rule that can be kept.',
    category: 'Wealth Management',
    imageUrl: null,
    author: 'Henrik Vasquez-Lund',
    publishedAt: '2026-05-07T14:25:00.000Z',
    bodyMarkdown: sellingAPositionYouAreProudOf,
  },
  {
    slug: 'keys-and-heirs',
    title: 'Keys and heirs: digital assets in an estate',
    excerpt:
      'A will passes title, a key gives access. How to leave both to the same people at the same time, without leaving either in a drawer.',
    category: 'Digital Assets',
    imageUrl: null,
    author: 'Adrienne Castellan',
    publishedAt: '2026-03-19T11:35:00.000Z',
    bodyMarkdown: keysAndHeirs,
  },
];

/** Newest first. */
export const insights: SeededInsight[] = written.map((insight) => ({
  ...insight,
  readTime: minutesToRead(insight.bodyMarkdown),
}));
