import { milestoneTemplate, milestoneTemplateInput } from '../contract';
import { milestoneTemplates } from '../db/schema';
import type { Deps } from '../deps';
import { namedTemplateRoutes } from '../templates/named-template-routes';

/** `/api/admin/milestone-templates`: the milestones with which cases of one kind begin. */
export const milestoneTemplateRoutes = (deps: Deps) =>
  namedTemplateRoutes(deps, {
    table: milestoneTemplates,
    purpose: 'milestones',
    reads: 'clients.read',
    input: milestoneTemplateInput,
    reply: milestoneTemplate,
    kept: 'cases that began with it are unchanged',
    told: {
      added: 'milestone-template-added',
      changed: 'milestone-template-changed',
      removed: 'milestone-template-removed',
    },
  });
