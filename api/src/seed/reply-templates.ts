import type { ReplyTemplate } from '../contract';

/** The texts that staff begin a reply with until the firm has its own. */
export const replyTemplates: Omit<ReplyTemplate, 'id'>[] = [
  {
    name: 'First answer to an inquiry',
    subject: 'Your message to us',
    text: `Dear {first name},

Thank you for writing to us. I have read your message and would be glad to talk it through with you.

A first conversation takes about half an hour and commits you to nothing. Would a call this week or next suit you? Two or three times that work for you are all I need; I will confirm one of them the same day.

Kind regards,
{sender}`,
  },
  {
    name: 'Questions before we meet',
    subject: 'A few questions before we speak',
    text: `Dear {first name},

Thank you for your request. So that we can use our time well, it would help me to know three things in advance:

1. What would you like to have settled a year from now?
2. Where do you live and pay tax today, and is that likely to change?
3. Who else should be part of the conversation, such as your spouse, lawyer or accountant?

A line or two on each is plenty. Please do not send account numbers or identity documents by email.

Kind regards,
{sender}`,
  },
  {
    name: 'Preparing for a consultation',
    subject: 'Your consultation on {date}',
    text: `Dear {first name},

I look forward to our consultation about {service} on {date} at {time}.

There is nothing you need to prepare. If you have a recent statement or a summary of your arrangements to hand, we can look at it together; otherwise we will begin with your questions.

If the time no longer suits you, simply reply to this message and we will find another.

Kind regards,
{sender}`,
  },
  {
    name: 'After a consultation',
    subject: 'Following our conversation',
    text: `Dear {first name},

Thank you for your time and for being so open about your plans. I will send you a short summary of what we discussed, with the next steps I would suggest, within three working days.

Please let me know if anything has come to mind since, or if I have your priorities in the wrong order.

Kind regards,
{sender}`,
  },
];
