/** What a kind of message is, wherever it is named. */
interface KindOfMessage {
  /** For staff, in the list of outgoing messages. */
  readonly label: string;
  /** Where the record is that it is about; a booking or an inquiry where nothing is said. */
  readonly about?: 'client' | 'accounts' | 'settings' | 'nobody';
  /** What the history of a booking or an inquiry calls it: for mails to visitors, who may reply to them. */
  readonly toVisitor?: string;
  /** What it is called among the mails whose words owners can change, and who gets it. */
  readonly template?: {
    readonly name: string;
    readonly to: 'The visitor' | 'The client' | 'The account' | 'Staff';
  };
  /** True if it has a link that opens an account: the link is not kept, so it is never sent again. */
  readonly opens?: true;
  /** The event that it reports to other systems of the firm, and what owners who choose it read. */
  readonly event?: { readonly name: string; readonly label: string };
}

/**
 * Every kind of outgoing message: to the visitor, to staff, to a client, to the owner of an account, and to other systems. What a
 * mail of a kind says, and who gets it by then, is declared by its feature and listed in `mail-templates/mails.ts`. Warnings about
 * what happened to an account have no template: somebody who takes over an owner's account must not be able to make them harmless.
 */
const MESSAGES = {
  'booking-received': {
    label: 'Receipt of a booking',
    toVisitor: 'Receipt',
    template: { name: 'Booking received', to: 'The visitor' },
  },
  'booking-confirmed': {
    label: 'Confirmed booking',
    toVisitor: 'Confirmation',
    template: { name: 'Booking confirmed', to: 'The visitor' },
  },
  'booking-moved': {
    label: 'Moved booking',
    toVisitor: 'New time',
    template: { name: 'Booking moved', to: 'The visitor' },
  },
  'booking-cancelled': {
    label: 'Cancelled booking',
    toVisitor: 'Cancellation',
    template: { name: 'Booking cancelled', to: 'The visitor' },
  },
  'booking-proposed': {
    label: 'Other times for a booking',
    toVisitor: 'Proposal of other times',
    template: { name: 'Other times proposed', to: 'The visitor' },
  },
  'booking-reply': { label: 'Reply to a booking', toVisitor: 'Reply' },
  'contact-received': {
    label: 'Receipt of an inquiry',
    toVisitor: 'Receipt',
    template: { name: 'Inquiry received', to: 'The visitor' },
  },
  'contact-reply': { label: 'Reply to an inquiry', toVisitor: 'Reply' },
  invitation: {
    label: 'Invitation',
    about: 'client',
    template: { name: 'Invitation to the portal', to: 'The client' },
    opens: true,
  },
  'firm-message': {
    label: 'Notice to a client of a message',
    about: 'client',
    template: { name: 'New message in the portal', to: 'The client' },
  },
  'document-request': {
    label: 'Notice to a client of a document that is asked for',
    about: 'client',
    template: { name: 'Document needed', to: 'The client' },
  },
  'document-reminder': {
    label: 'Reminder to a client of a document that is due',
    about: 'client',
    template: { name: 'Reminder of a document', to: 'The client' },
  },
  'password-reset': {
    label: 'Link to set a new password',
    about: 'nobody',
    template: { name: 'Link to set a new password', to: 'The account' },
    opens: true,
  },
  'booking-notice': { label: 'Notice of a booking', template: { name: 'New booking', to: 'Staff' } },
  'booking-change-notice': {
    label: 'Notice of a moved or cancelled booking',
    template: { name: 'Booking changed by the visitor', to: 'Staff' },
  },
  'contact-notice': { label: 'Notice of an inquiry', template: { name: 'New inquiry', to: 'Staff' } },
  'client-message': {
    label: 'Notice of a client’s message',
    about: 'client',
    template: { name: 'New message from a client', to: 'Staff' },
  },
  'booking-mention': {
    label: 'Notice to a colleague of a note about a booking',
    template: { name: 'Mention in a note', to: 'Staff' },
  },
  'contact-mention': { label: 'Notice to a colleague of a note about an inquiry' },
  'staff-invitation': {
    label: 'Invitation of a colleague',
    about: 'accounts',
    template: { name: 'Invitation of a colleague', to: 'Staff' },
    opens: true,
  },
  'access-given': { label: 'Notice of access to a case', about: 'client' },
  'profile-email-changed': { label: 'Notice of a changed email', about: 'client' },
  'new-device': { label: 'Notice of a new sign-in', about: 'accounts' },
  'password-changed': { label: 'Notice of a changed password', about: 'nobody' },
  'second-factor-changed': { label: 'Notice of a second factor', about: 'nobody' },
  'second-step-failed': { label: 'Warning of a known password', about: 'nobody' },
  'booking-webhook': {
    label: 'Booking to a webhook',
    event: { name: 'booking.created', label: 'New bookings' },
  },
  'booking-change-webhook': {
    label: 'Changed booking to a webhook',
    event: { name: 'booking.changed', label: 'Changed bookings' },
  },
  'contact-webhook': {
    label: 'Inquiry to a webhook',
    event: { name: 'contact.created', label: 'New inquiries' },
  },
  'test-webhook': { label: 'Test of a webhook', about: 'settings' },
  'test-mail': { label: 'Test of a mail', about: 'settings' },
} as const satisfies Readonly<Record<string, KindOfMessage>>;

export type MessageKind = keyof typeof MESSAGES;

/** The reminder of a document, whose key in the outbox also names the due date and the days before it. */
export const REMINDER = 'document-reminder' as const satisfies MessageKind;

/** What is known of a kind; undefined for one that this version does not know. */
export const messageKind = (kind: string): KindOfMessage | undefined =>
  Object.hasOwn(MESSAGES, kind) ? MESSAGES[kind as MessageKind] : undefined;

/** The mails whose text owners can change. */
export type MailTemplateKind = {
  [Kind in MessageKind]: (typeof MESSAGES)[Kind] extends { template: object } ? Kind : never;
}[MessageKind];

const kindsWith = (member: keyof KindOfMessage) =>
  (Object.keys(MESSAGES) as MessageKind[]).filter((kind) => messageKind(kind)?.[member]);

/** The same as a list, in the order in which owners see them. */
export const MAIL_TEMPLATE_KINDS = kindsWith('template') as [MailTemplateKind, ...MailTemplateKind[]];
/** Mails to visitors about a booking or an inquiry, to which they may reply. */
export const TO_VISITORS: readonly string[] = kindsWith('toVisitor');
/** Messages with a link that opens an account. */
export const LINK_MESSAGES: readonly string[] = kindsWith('opens');

/** The events of which other systems can be notified. */
export type WebhookEvent = {
  [Kind in MessageKind]: (typeof MESSAGES)[Kind] extends { event: { name: infer Name } } ? Name : never;
}[MessageKind];
/** The same as a list. */
export const WEBHOOK_EVENTS = kindsWith('event').map((kind) => messageKind(kind)!.event!.name) as [
  WebhookEvent,
  ...WebhookEvent[],
];
/** The label of an event; its name for one that this version does not know. */
export const eventLabel = (name: string): string =>
  Object.values<KindOfMessage>(MESSAGES).find(({ event }) => event?.name === name)?.event?.label ?? name;
