import type { MilestoneTemplate, TemplateMilestone } from '../contract';

const step = (
  title: string,
  dueAfter: number,
  dueUnit: TemplateMilestone['dueUnit'],
  description: string,
): TemplateMilestone => ({ title, description, dueAfter, dueUnit });

/** The templates that cases begin with until the firm has its own. */
export const milestoneTemplates: Omit<MilestoneTemplate, 'id'>[] = [
  {
    name: 'New client',
    service: '',
    milestones: [
      step(
        'Engagement letter',
        3,
        'days',
        'We set out in writing what we will do for you, what it costs, and who in our firm is responsible. Please sign it or tell us what to change.',
      ),
      step(
        'Identity and address',
        1,
        'weeks',
        'A copy of your passport and a recent proof of address, as the law requires of us before we begin.',
      ),
      step(
        'Source of wealth',
        2,
        'weeks',
        'A short account of how your wealth came about, with the documents that support the larger steps.',
      ),
      step(
        'Picture of your affairs',
        4,
        'weeks',
        'One page that shows what you own, where it is held, and what it is meant to do. We draft it; you correct it.',
      ),
      step('First review', 6, 'weeks', 'We go through the picture together and agree on what comes first.'),
    ],
  },
  {
    name: 'Custody of digital assets',
    service: 'Digital Assets Management',
    milestones: [
      step(
        'Inventory',
        1,
        'weeks',
        'Every wallet, exchange account and key, with who can reach each of them today.',
      ),
      step(
        'Custody policy',
        3,
        'weeks',
        'Who may move what, with whose approval, and what happens if one of them cannot be reached.',
      ),
      step(
        'Custodian chosen',
        5,
        'weeks',
        'We compare two or three custodians against your policy and recommend one.',
      ),
      step(
        'Test transfer',
        7,
        'weeks',
        'A small amount travels the whole way and back before anything else does.',
      ),
      step(
        'Migration',
        9,
        'weeks',
        'The holdings move in stages, each confirmed in writing before the next.',
      ),
      step(
        'First report',
        13,
        'weeks',
        'Positions, cost basis and access rights, as you will receive them each quarter.',
      ),
    ],
  },
  {
    name: 'Residence and citizenship',
    service: 'Citizenship Services',
    milestones: [
      step(
        'Purpose',
        1,
        'weeks',
        'What a second residence or citizenship is meant to do for you and your family.',
      ),
      step(
        'Shortlist of jurisdictions',
        3,
        'weeks',
        'Two or three that fit, with the time each takes, what it costs, and what it asks of you.',
      ),
      step(
        'Tax position',
        5,
        'weeks',
        'How the move would change what you owe, and where, reviewed by counsel in both countries.',
      ),
      step(
        'Documents for the file',
        8,
        'weeks',
        'Certificates, translations and apostilles. We tell you which, and in what form.',
      ),
      step('Application filed', 12, 'weeks', 'Local counsel files the application and confirms receipt.'),
    ],
  },
];
