import { minutesToRead } from '../content/minutes-to-read';
import {
  type ContentFields,
  DEFAULT_SITE,
  type Insight,
  type MilestoneTemplate,
  type ReplyTemplate,
} from '../contract';
import { readSeedJson, readSeedText } from './seed-data';

/** An insight with what only its own page shows. */
export type SeededInsight = Omit<Insight, 'id'> & {
  bodyMarkdown: string;
  author: string;
  publishedAt: string;
};

/** The content of a new database. */
export const readSeedContent = () => ({
  /** The six disciplines, in the order in which the site shows them. */
  services: readSeedJson<ContentFields['services'][]>('services'),
  team: readSeedJson<ContentFields['team'][]>('team'),
  testimonials: readSeedJson<ContentFields['testimonials'][]>('testimonials'),
  /** Newest first. */
  insights: readSeedJson<Omit<SeededInsight, 'bodyMarkdown' | 'readTime'>[]>('insights').map(
    (insight): SeededInsight => {
      const bodyMarkdown = readSeedText(`articles/${insight.slug}.md`);
      return { ...insight, bodyMarkdown, readTime: minutesToRead(bodyMarkdown) };
    },
  ),
  /** The texts that staff begin a reply with until the firm has its own. */
  replyTemplates: readSeedJson<Omit<ReplyTemplate, 'id'>[]>('reply-templates'),
  /** The templates that cases begin with until the firm has its own. */
  milestoneTemplates: readSeedJson<Omit<MilestoneTemplate, 'id'>[]>('milestone-templates'),
  site: DEFAULT_SITE,
});
