import { DEFAULT_SITE } from '../contract';
import { insights } from './insights';
import { milestoneTemplates } from './milestone-templates';
import { team, testimonials } from './people';
import { replyTemplates } from './reply-templates';
import { services } from './services';

/** The content of a new database. */
export const seedContent = {
  services,
  team,
  testimonials,
  insights,
  replyTemplates,
  milestoneTemplates,
  site: DEFAULT_SITE,
};
