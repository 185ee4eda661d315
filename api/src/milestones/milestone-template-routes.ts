import { milestoneTemplateCalls } from '../contract';
import { milestoneTemplates } from '../db/schema';
import type { Deps } from '../deps';
import { implementTemplates } from '../templates/named-template-routes';
import type { Hono } from 'hono';

/** `/api/admin/milestone-templates`: the milestones with which cases of one kind begin. */
export const implementMilestoneTemplates = (app: Hono, deps: Deps): void =>
  implementTemplates(app, deps, {
    calls: milestoneTemplateCalls,
    table: milestoneTemplates,
    purpose: 'milestones',
    kept: 'cases that began with it are unchanged',
    actions: {
      added: 'milestone-template-added',
      changed: 'milestone-template-changed',
      removed: 'milestone-template-removed',
    },
  });
