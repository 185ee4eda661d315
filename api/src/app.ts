import { Hono } from 'hono';
import * as z from 'zod/mini';
import { accountRoutes } from './accounts/account-routes';
import { implementApiKeys } from './api-keys/api-key-routes';
import { requireStaffOrKey } from './api-keys/require-staff-or-key';
import { createDevices } from './accounts/devices';
import { manageAccountRoutes } from './accounts/manage-account-routes';
import { requireUser } from './accounts/require-user';
import { createSessions } from './accounts/sessions';
import { articleRoutes } from './articles/article-routes';
import { pinnedRoutes } from './articles/pinned-routes';
import { publicationRoutes } from './articles/publication-routes';
import { assignedRoutes } from './assignments/assigned-routes';
import { assignmentRoutes } from './assignments/assignment-routes';
import { mentionRoutes } from './assignments/mention-routes';
import { auditRoutes, ownAuditRoutes } from './audit/audit-routes';
import { availabilityRoutes } from './availability/availability-routes';
import { hoursRoutes } from './availability/hours-routes';
import { appointmentRoutes } from './bookings/appointment-routes';
import { adminBookingRoutes, bookingRoutes } from './bookings/booking-routes';
import { confirmationRoutes } from './bookings/confirmation-routes';
import { proposalRoutes } from './bookings/proposal-routes';
import { timingRoutes } from './bookings/timing-routes';
import { adminReportRoutes, reportRoutes } from './browser-reports/report-routes';
import { calendarRoutes } from './calendar/calendar-routes';
import { caseCalendarRoutes } from './calendar/case-calendar-routes';
import { feedRoutes, ownFeedRoutes } from './calendar/feed-routes';
import { changeRoutes } from './changes/change-routes';
import { exportRoutes, ownExportRoutes } from './client-data/export-routes';
import { holdRoutes } from './client-data/hold-routes';
import { refuseOwnRestricted, refuseRestricted } from './client-data/restriction';
import { adminClientRoutes } from './clients/client-routes';
import { profileRoutes } from './clients/profile-routes';
import { readReach } from './clients/reach';
import { staffReachRoutes } from './clients/staff-reach-routes';
import { adminContactRoutes, contactRoutes } from './contacts/contact-routes';
import { createArticleRenderer } from './content/article-renderer';
import { contentRoutes } from './content/content-routes';
import { itemPublicationRoutes } from './content-items/item-publication-routes';
import { itemRoutes } from './content-items/item-routes';
import { CONTENT_KINDS } from './contract';
import { conversationRoutes, ownConversationRoutes } from './conversation/conversation-routes';
import type { Deps } from './deps';
import { documentRequestRoutes } from './document-requests/document-request-routes';
import { adminDocumentRoutes } from './documents/admin-document-routes';
import { documentRoutes } from './documents/document-routes';
import { answerError, answerProblem, notFound, noteWrites } from './errors';
import { firmTextRoutes } from './firm-texts/firm-text-routes';
import { figureRoutes } from './figures/figure-routes';
import { setCommonHeaders } from './http/common-headers';
import { refuseCrossSite } from './http/cross-site';
import { lingeringClose } from './http/lingering-close';
import { memberRoutes } from './case-access/member-routes';
import { findOwnCase } from './household/own-case';
import { queueRequests } from './http/request-queue';
import { answerNotReady, createReadiness } from './http/readiness';
import { rawRoute, route } from './http/route';
import { invitationRoutes } from './invitations/invitation-routes';
import { staffAccountRoutes } from './staff-accounts/staff-account-routes';
import { implementMailTemplates } from './mail-templates/mail-template-routes';
import { messageRoutes } from './messages/message-routes';
import { milestonePlanRoutes } from './milestones/milestone-plan-routes';
import { milestoneOrderRoutes, milestoneRoutes, progressRoutes } from './milestones/milestone-routes';
import { milestoneTemplateRoutes } from './milestones/milestone-template-routes';
import { noteRoutes, ownNoteRoutes } from './notes/note-routes';
import { ownAccountRoutes } from './own-account/own-account-routes';
import { oidcRoutes } from './oidc/oidc-routes';
import { createProvider } from './oidc/provider';
import { documentationRoutes } from './openapi/documentation-routes';
import { ownerRoutes } from './platform/owner-routes';
import { pictureRoutes, publicPictureRoutes } from './pictures/picture-routes';
import { platformRoutes } from './platform/platform-routes';
import { resetRoutes } from './password-resets/reset-routes';
import { readyChecks } from './ready-checks';
import { factorRoutes } from './second-factor/factor-routes';
import { savedViewRoutes } from './records/saved-view-routes';
import { replyRoutes } from './replies/reply-routes';
import { unmatchedRoutes } from './replies/unmatched-routes';
import { templateRoutes } from './replies/template-routes';
import { resetFactorRoutes } from './second-factor/reset-factor-routes';
import { createPendingSignIns } from './second-factor/pending-sign-ins';
import { isAskedAsPage, leadToSignIn } from './sign-in/return-path';
import { secondStepRoutes } from './sign-in/second-step-routes';
import { implementFirmSettings } from './settings/firm-settings-routes';
import { implementSettings } from './settings/settings-routes';
import { signInRoutes } from './sign-in/sign-in-routes';
import { signInWatchRoutes } from './sign-in/sign-in-watch-routes';
import { nameRoute } from './telemetry/observe-requests';
import { timelineRoutes } from './timeline/timeline-routes';
import { implementWebhooks } from './webhooks/webhook-routes';

/** The whole api: every route is mounted here. */
export function createApp(deps: Deps): Hono {
  const { database, env, log } = deps;
  const devices = createDevices(database, env);
  const sessions = createSessions(deps, devices);
  const pending = createPendingSignIns(database, env);
  const provider = env.oidc && createProvider(env.oidc);
  const articles = createArticleRenderer(deps.parsing);
  const app = new Hono();

  app.use(nameRoute);
  app.use(setCommonHeaders);
  app.use(lingeringClose);
  app.onError((error, c) =>
    isAskedAsPage(c, error) ? leadToSignIn(c, env.https) : answerError(c, error, log),
  );
  app.notFound((c) => answerProblem(c, notFound()));

  const answers = { reply: z.object({ status: z.string() }) };
  route(app, 'GET /healthz', { summary: 'Liveness: the process responds', ...answers }, () => ({
    status: 'ok',
  }));
  const findProblems = createReadiness({ checks: readyChecks(deps), stopping: deps.stopping, log });
  const summary = 'Readiness: database, files and disk are in order';
  rawRoute(app, 'GET /readyz', { summary, ...answers, errors: [503] }, async (c) => {
    const problems = await findProblems();
    return problems.length === 0 ? c.json({ status: 'ready' }) : answerNotReady(c, problems);
  });

  app.use('/api/*', queueRequests(env));
  app.use('/api/*', refuseCrossSite(env));
  app.use('/api/*', noteWrites(database.writes));
  app.route('/api', documentationRoutes(app)); // openapi.json, docs
  app.route('/api', accountRoutes(deps, sessions)); // auth/user
  app.route('/api', signInRoutes(deps, sessions, devices, pending, provider)); // login, logout
  if (env.oidc && provider) app.route('/api/login', oidcRoutes(deps, sessions, env.oidc, provider)); // firm, callback
  // With passwords off, everything that is set up beside them is off, too: every way to sign in leads to the provider.
  if (env.PASSWORD_SIGN_IN === 'off')
    for (const path of ['/api/login/*', '/api/invitation/*'])
      app.use(path, (c) => Promise.resolve(c.redirect('/api/login/firm', 303)));
  app.route('/api/login', resetRoutes(deps, devices)); // forgotten, reset/:token
  app.route('/api/login', secondStepRoutes(deps, sessions, pending)); // second-step, passkey
  app.route('/api/account', ownAccountRoutes(deps, sessions, devices)); // name, confirmation by the password
  app.route('/api/account/second-factor', factorRoutes(deps, sessions));
  app.route('/api/invitation', invitationRoutes(deps, sessions, pending)); // where an invited person sets a password
  app.route('/api', contentRoutes(deps, articles)); // services, team, testimonials, insights, site
  app.route('/api/availability', availabilityRoutes(deps)); // what can be booked
  app.route('/api/bookings', bookingRoutes(deps, sessions));
  app.route('/api/booking-confirmations', confirmationRoutes(deps)); // a booking, for anybody who has its token
  app.route('/api/calendars', feedRoutes(deps)); // consultations to subscribe to, for anybody who has the token
  app.route('/api/pictures', publicPictureRoutes(deps)); // of articles
  app.route('/api/contacts', contactRoutes(deps));
  app.route('/api/reports', reportRoutes(deps)); // what a policy blocked in a browser

  app.route('/api/platform', platformRoutes(deps, sessions)); // which releases of remotes visitors get
  app.route('/api/platform', ownerRoutes(deps, sessions)); // the owners' view of releases, team tokens, pins

  app.use('/api/admin/*', requireStaffOrKey(deps, sessions), readReach(deps));
  app.route('/api/admin/bookings/timing', timingRoutes(deps)); // before the route with an id
  app.route('/api/admin/bookings', adminBookingRoutes(deps));
  app.route('/api/admin/contacts', adminContactRoutes(deps));
  app.route('/api/admin/bookings/:id', assignmentRoutes(deps, 'bookings')); // assignee, internal notes
  app.route('/api/admin/contacts/:id', assignmentRoutes(deps, 'contacts'));
  app.route('/api/admin/bookings/:id/proposals', proposalRoutes(deps)); // other slots for a visitor whose slot is taken
  app.route('/api/admin/bookings/:id/replies', replyRoutes(deps, 'bookings')); // answers by mail
  app.route('/api/admin/contacts/:id/replies', replyRoutes(deps, 'contacts'));
  app.route('/api/admin/reply-templates', templateRoutes(deps));
  app.route('/api/admin/milestone-templates', milestoneTemplateRoutes(deps)); // what cases begin with
  app.route('/api/admin/changes', changeRoutes(deps)); // new and changed records, as they happen
  app.route('/api/admin/assigned', assignedRoutes(deps)); // records assigned to somebody
  app.route('/api/admin/mentions', mentionRoutes(deps)); // notes that mention the signed-in person
  app.route('/api/admin/views', savedViewRoutes(deps)); // filters that staff keep
  app.route('/api/admin/articles/pinned', pinnedRoutes(deps)); // before the route with an id
  app.route('/api/admin/articles', articleRoutes(deps, articles)); // what editors write
  app.route('/api/admin/articles', publicationRoutes(deps, articles)); // which of it is public, and from when
  for (const kind of CONTENT_KINDS) {
    app.route(`/api/admin/content/${kind}`, itemRoutes(deps, kind));
    app.route(`/api/admin/content/${kind}`, itemPublicationRoutes(deps, kind));
  }
  app.route('/api/admin/content/firm', firmTextRoutes(deps, 'firm')); // offices, hours, contact values, labels
  app.route('/api/admin/content/privacy', firmTextRoutes(deps, 'privacy'));
  app.route('/api/admin/pictures', pictureRoutes(deps)); // pictures of what editors write
  app.route('/api/admin/hours', hoursRoutes(deps)); // when and how visitors may book
  app.route('/api/admin/calendar', calendarRoutes(deps)); // consultations by day, and when the firm is open
  app.route('/api/admin/calendar/feed', ownFeedRoutes(deps)); // the signed-in person's own address to subscribe to
  app.route('/api/admin/figures', figureRoutes(deps)); // how much comes in, how soon it is answered
  app.route('/api/admin/accounts', manageAccountRoutes(deps));
  app.route('/api/admin/accounts', staffAccountRoutes(deps)); // colleagues, their roles, links to set a password
  app.route('/api/admin/sign-ins', signInWatchRoutes(deps)); // unusual ones, accounts under attack
  app.route('/api/admin/accounts', resetFactorRoutes(deps));
  app.route('/api/admin/reports', adminReportRoutes(deps));
  app.route('/api/admin/reach', staffReachRoutes(deps)); // how clients reach the signed-in member of staff
  app.route('/api/admin/unmatched-mails', unmatchedRoutes(deps));
  app.route('/api/admin/messages', messageRoutes(deps)); // the outbox
  implementFirmSettings(app, deps); // what owners set
  implementMailTemplates(app, deps); // the words of mails
  implementSettings(app, deps); // settings from the environment
  implementWebhooks(app, deps); // other systems that are notified of events
  implementApiKeys(app, deps); // for the calls of those systems
  app.route('/api/admin/audit', auditRoutes(deps)); // the ledger
  app.route('/api/admin/clients/:clientId', holdRoutes(deps)); // restriction, legal hold, erasure
  // Before `refuseRestricted`: access can be taken away at any time.
  app.route('/api/admin/clients/:clientId/people', memberRoutes(deps));
  app.use('/api/admin/clients/:clientId/*', refuseRestricted(deps));
  app.route('/api/admin/clients', adminClientRoutes(deps)); // list, profile, invitation
  app.route('/api/admin/clients', milestoneOrderRoutes(deps));
  app.route('/api/admin/clients/:clientId/milestones', milestoneRoutes(deps));
  app.route('/api/admin/clients/:clientId/milestone-plan', milestonePlanRoutes(deps));
  app.route('/api/admin/clients/:clientId/notes', noteRoutes(deps));
  app.route('/api/admin/clients/:clientId/messages', conversationRoutes(deps));
  app.route('/api/admin/clients/:clientId/documents', adminDocumentRoutes(deps));
  app.route('/api/admin/clients/:clientId/document-requests', documentRequestRoutes(deps));

  app.route('/api/admin/clients/:clientId/timeline', timelineRoutes(deps)); // what happened in the case
  app.route('/api/admin/clients/:clientId/export', exportRoutes(deps));

  app.use('/api/client/*', requireUser(sessions), findOwnCase(deps), refuseOwnRestricted(deps));
  app.route('/api/client/profile', profileRoutes(deps));
  app.route('/api/client/progress', progressRoutes(deps));
  app.route('/api/client/notes', ownNoteRoutes(deps));
  app.route('/api/client/messages', ownConversationRoutes(deps)); // with the firm
  app.route('/api/client/documents', documentRoutes(deps));
  app.route('/api/client/appointments', appointmentRoutes(deps)); // consultations that the client booked
  app.route('/api/client/calendar.ics', caseCalendarRoutes(deps)); // what is to come, for the client's own calendar
  app.route('/api/client/audit', ownAuditRoutes(deps)); // who looked at the client's case
  app.route('/api/client/export', ownExportRoutes(deps));

  return app;
}
