import { replyTemplate, replyTemplateInput } from '../contract';
import { replyTemplates } from '../db/schema';
import type { Deps } from '../deps';
import { namedTemplateRoutes } from '../templates/named-template-routes';

/** `/api/admin/reply-templates`: the texts that staff begin a reply with. */
export const templateRoutes = (deps: Deps) =>
  namedTemplateRoutes(deps, {
    table: replyTemplates,
    purpose: 'replies',
    reads: 'records.read',
    input: replyTemplateInput,
    reply: replyTemplate,
    kept: 'replies that were written with it are unchanged',
    told: {
      added: 'reply-template-added',
      changed: 'reply-template-changed',
      removed: 'reply-template-removed',
    },
  });
