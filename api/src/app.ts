import { setCommonHeaders } from '@lisle-harrow/server/http/common-headers';
import { refuseCrossSite } from '@lisle-harrow/server/http/cross-site';
import { answerNotReady, createReadiness } from '@lisle-harrow/server/http/readiness';
import { answerProblem } from '@lisle-harrow/server/http/refusal';
import { nameRoute } from '@lisle-harrow/server/telemetry/observe-requests';
import { Hono } from 'hono';
import * as z from 'zod/mini';
import { implementCurrentUser } from './accounts/current-user-routes';
import { implementApiKeys } from './api-keys/api-key-routes';
import { requireStaffOrKey } from './api-keys/require-staff-or-key';
import { createDevices } from './accounts/devices';
import { implementAccounts } from './accounts/manage-account-routes';
import { requireUser } from './accounts/require-user';
import { createSessions } from './accounts/sessions';
import { implementArticles } from './articles/article-routes';
import { implementPinned } from './articles/pinned-routes';
import { implementPublication } from './articles/publication-routes';
import { implementAssigned } from './assignments/assigned-routes';
import { implementAssignments } from './assignments/assignment-routes';
import { implementMentions } from './assignments/mention-routes';
import { implementAudit, implementOwnAudit } from './audit/audit-routes';
import { implementAvailability } from './availability/availability-routes';
import { implementHours } from './availability/hours-routes';
import { implementAppointments } from './bookings/appointment-routes';
import { implementBookings, implementBooking } from './bookings/booking-routes';
import { implementBookingConfirmations } from './bookings/confirmation-routes';
import { implementProposals } from './bookings/proposal-routes';
import { implementTiming } from './bookings/timing-routes';
import { implementReports, takeReports } from './browser-reports/report-routes';
import { implementCalendar } from './calendar/calendar-routes';
import { implementCaseCalendar } from './calendar/case-calendar-routes';
import { implementFeed, implementOwnFeed } from './calendar/feed-routes';
import { implementChanges } from './changes/change-routes';
import { implementExport, implementOwnExport } from './client-data/export-routes';
import { implementHolds } from './client-data/hold-routes';
import { refuseOwnRestricted, refuseRestricted } from './client-data/restriction';
import { implementClients } from './clients/client-routes';
import { implementOwnProfile } from './clients/profile-routes';
import { readVisibleClients } from './clients/visible-clients';
import { implementContactDetails } from './clients/contact-details-routes';
import { implementContacts, implementContact } from './contacts/contact-routes';
import { createArticleRenderer } from './content/article-renderer';
import { implementContent } from './content/content-routes';
import { implementItemPublication } from './content-items/item-publication-routes';
import { implementItems } from './content-items/item-routes';
import { CONTENT_KINDS } from './contract';
import { implementConversations, implementOwnConversation } from './conversation/conversation-routes';
import type { Deps } from './deps';
import { implementDocumentRequests } from './document-requests/document-request-routes';
import { implementDocumentsOfClients } from './documents/admin-document-routes';
import { implementOwnDocuments } from './documents/document-routes';
import { answerError, notFound, noteWrites } from './errors';
import { implementFirmText } from './firm-texts/firm-text-routes';
import { implementFigures } from './figures/figure-routes';
import { lingeringClose } from './http/lingering-close';
import { implementMembers } from './case-access/member-routes';
import { findOwnCase } from './household/own-case';
import { queueRequests } from './http/request-queue';
import { rawRoute, route } from './http/route';
import { invitationRoutes } from './invitations/invitation-routes';
import { implementStaffAccounts } from './staff-accounts/staff-account-routes';
import { implementMailTemplates } from './mail-templates/mail-template-routes';
import { implementMessages } from './messages/message-routes';
import { implementMilestonePlan } from './milestones/milestone-plan-routes';
import {
  implementMilestoneOrder,
  implementMilestones,
  implementProgress,
} from './milestones/milestone-routes';
import { implementMilestoneTemplates } from './milestones/milestone-template-routes';
import { implementUpdates, implementOwnUpdates } from './notes/note-routes';
import { implementOwnAccount } from './own-account/own-account-routes';
import { oidcRoutes } from './oidc/oidc-routes';
import { createProvider } from './oidc/provider';
import { documentationRoutes } from './openapi/documentation-routes';
import { implementOwnerCalls } from './platform/owner-routes';
import { implementPictures, implementPublicPictures } from './pictures/picture-routes';
import { implementPlatform } from './platform/platform-routes';
import { resetRoutes } from './password-resets/reset-routes';
import { readyChecks } from './ready-checks';
import { implementFactors } from './second-factor/factor-routes';
import { implementSavedViews } from './records/saved-view-routes';
import { implementReplies } from './replies/reply-routes';
import { implementUnmatched } from './replies/unmatched-routes';
import { implementReplyTemplates } from './replies/template-routes';
import { implementResetFactors } from './second-factor/reset-factor-routes';
import { createPendingSignIns } from './second-factor/pending-sign-ins';
import { isAskedAsPage, leadToSignIn } from './sign-in/return-path';
import { secondStepRoutes } from './sign-in/second-step-routes';
import { implementFirmSettings } from './settings/firm-settings-routes';
import { implementSettings } from './settings/settings-routes';
import { signInRoutes } from './sign-in/sign-in-routes';
import { implementSignInWatch } from './sign-in/sign-in-watch-routes';
import { implementTimeline } from './timeline/timeline-routes';
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
  implementCurrentUser(app, deps, sessions); // auth/user
  app.route('/api', signInRoutes(deps, sessions, devices, pending, provider)); // login, logout
  if (env.oidc && provider) app.route('/api/login', oidcRoutes(deps, sessions, env.oidc, provider)); // firm, callback
  // With passwords off, everything that is set up beside them is off, too: every way to sign in leads to the provider.
  if (env.PASSWORD_SIGN_IN === 'off')
    for (const path of ['/api/login/*', '/api/invitation/*'])
      app.use(path, (c) => Promise.resolve(c.redirect('/api/login/firm', 303)));
  app.route('/api/login', resetRoutes(deps, devices)); // forgotten, reset/:token
  app.route('/api/login', secondStepRoutes(deps, sessions, pending)); // second-step, passkey
  app.use('/api/account/*', requireUser(sessions));
  implementOwnAccount(app, deps, sessions, devices); // name, confirmation by the password
  implementFactors(app, deps);
  app.route('/api/invitation', invitationRoutes(deps, sessions, pending)); // where an invited person sets a password
  implementContent(app, deps, articles); // services, team, testimonials, insights, site
  implementAvailability(app, deps); // what can be booked
  implementBooking(app, deps, sessions);
  implementBookingConfirmations(app, deps); // a booking, for anybody who has its token
  implementFeed(app, deps); // consultations to subscribe to, for anybody who has the token
  implementPublicPictures(app, deps); // of articles
  implementContact(app, deps);
  takeReports(app, deps); // what a policy blocked in a browser

  implementPlatform(app, deps, sessions); // which releases of remotes visitors get
  implementOwnerCalls(app, deps, sessions); // the owners' view of releases, team tokens, pins

  app.use('/api/admin/*', requireStaffOrKey(deps, sessions), readVisibleClients(deps));
  implementTiming(app, deps); // before the route with an id
  implementBookings(app, deps);
  implementContacts(app, deps);
  implementAssignments(app, deps, 'bookings'); // assignee, internal notes
  implementAssignments(app, deps, 'contacts');
  implementProposals(app, deps); // other slots for a visitor whose slot is taken
  implementReplies(app, deps, 'bookings'); // answers by mail
  implementReplies(app, deps, 'contacts');
  implementReplyTemplates(app, deps);
  implementMilestoneTemplates(app, deps); // what cases begin with
  implementChanges(app, deps); // new and changed records, as they happen
  implementAssigned(app, deps); // records assigned to somebody
  implementMentions(app, deps); // notes that mention the signed-in person
  implementSavedViews(app, deps); // filters that staff keep
  implementPinned(app, deps); // before the route with an id
  implementArticles(app, deps, articles); // what editors write
  implementPublication(app, deps, articles); // which of it is public, and from when
  for (const kind of CONTENT_KINDS) {
    implementItems(app, deps, kind);
    implementItemPublication(app, deps, kind);
  }
  implementFirmText(app, deps, 'firm'); // offices, hours, contact values, labels
  implementFirmText(app, deps, 'privacy');
  implementPictures(app, deps); // pictures of what editors write
  implementHours(app, deps); // when and how visitors may book
  implementCalendar(app, deps); // consultations by day, and when the firm is open
  implementOwnFeed(app, deps); // the signed-in person's own address to subscribe to
  implementFigures(app, deps); // how much comes in, how soon it is answered
  implementAccounts(app, deps);
  implementStaffAccounts(app, deps); // colleagues, their roles, links to set a password
  implementSignInWatch(app, deps); // unusual ones, accounts under attack
  implementResetFactors(app, deps);
  implementReports(app, deps);
  implementContactDetails(app, deps); // how clients reach the signed-in member of staff
  implementUnmatched(app, deps);
  implementMessages(app, deps); // the outbox
  implementFirmSettings(app, deps); // what owners set
  implementMailTemplates(app, deps); // the words of mails
  implementSettings(app, deps); // settings from the environment
  implementWebhooks(app, deps); // other systems that are notified of events
  implementApiKeys(app, deps); // for the calls of those systems
  implementAudit(app, deps); // the ledger
  implementHolds(app, deps); // restriction, legal hold, erasure
  // Before `refuseRestricted`: access can be taken away at any time.
  implementMembers(app, deps);
  app.use('/api/admin/clients/:clientId/*', refuseRestricted(deps));
  implementClients(app, deps); // list, profile, invitation
  implementMilestoneOrder(app, deps);
  implementMilestones(app, deps);
  implementMilestonePlan(app, deps);
  implementUpdates(app, deps);
  implementConversations(app, deps);
  implementDocumentsOfClients(app, deps);
  implementDocumentRequests(app, deps);

  implementTimeline(app, deps); // what happened in the case
  implementExport(app, deps);

  app.use('/api/client/*', requireUser(sessions), findOwnCase(deps), refuseOwnRestricted(deps));
  implementOwnProfile(app, deps);
  implementProgress(app, deps);
  implementOwnUpdates(app, deps);
  implementOwnConversation(app, deps); // with the firm
  implementOwnDocuments(app, deps);
  implementAppointments(app, deps); // consultations that the client booked
  implementCaseCalendar(app, deps); // what is to come, for the client's own calendar
  implementOwnAudit(app, deps); // who looked at the client's case
  implementOwnExport(app, deps);

  return app;
}
