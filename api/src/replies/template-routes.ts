import { replyTemplateCalls } from '../contract';
import { replyTemplates } from '../db/schema';
import type { Deps } from '../deps';
import { implementTemplates } from '../templates/named-template-routes';
import type { Hono } from 'hono';

/** `/api/admin/reply-templates`: the texts that staff begin a reply with. */
export const implementReplyTemplates = (app: Hono, deps: Deps): void =>
  implementTemplates(app, deps, {
    calls: replyTemplateCalls,
    table: replyTemplates,
    purpose: 'replies',
    kept: 'replies that were written with it are unchanged',
    actions: {
      added: 'reply-template-added',
      changed: 'reply-template-changed',
      removed: 'reply-template-removed',
    },
  });
