import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { Appointment, ClientDocument, ClientProfile } from '@lisle-harrow/api/contract';
import { conversationQuery } from '@lisle-harrow/shell/forms';
import { useHost } from '@lisle-harrow/shell/host';
import { useSearchParams } from '@lisle-harrow/shell/router';
import { useComingAppointments } from '../appointments/appointments';
import { isToAnswer, lastDayToAnswer } from '../appointments/proposed-times';
import { documentsQuery, hasMore } from '../queries';
import { isWanted } from '../records/wanted-documents';
import { mayInCase } from './household';

/** Something that is waiting for the client. */
export type ToDo =
  | { readonly kind: 'document'; readonly document: ClientDocument }
  /** The firm has proposed other times for it. */
  | { readonly kind: 'appointment'; readonly appointment: Appointment }
  /** The firm's unread messages, and the author of the latest. */
  | { readonly kind: 'messages'; readonly count: number; readonly author: string | undefined };

/** If the server accepts no files, there is nothing the client can do. */
const isToDo = (document: ClientDocument) => document.hasFile !== undefined && isWanted(document);

/**
 * What is waiting for the client, earliest due date first; among those without one, messages come first. Milestones are left out,
 * being the firm's work.
 */
export function useToDo(profile: ClientProfile): ToDo[] {
  const host = useHost();
  const messages = useNewMessages(profile);
  const appointments = useComingAppointments(hasMore(profile)) ?? [];
  const { data: documents = [] } = useQuery(documentsQuery(host.fetch));
  return [
    ...messages,
    ...appointments.filter(isToAnswer).map((appointment) => ({ kind: 'appointment' as const, appointment })),
    ...documents.filter(isToDo).map((document) => ({ kind: 'document' as const, document })),
  ].sort((a, b) => dayOf(a).localeCompare(dayOf(b)));
}

/** Empty if reading would not mark the messages as read, and while they are being read. */
function useNewMessages(profile: ClientProfile): ToDo[] {
  const host = useHost();
  const [params] = useSearchParams();
  const { data } = useInfiniteQuery({
    ...conversationQuery(host.fetch, 'own'),
    enabled: hasMore(profile),
  });
  const count = profile.unreadMessages ?? 0;
  if (count === 0 || !mayInCase(profile, 'act') || params.get('tab') === 'messages') return [];
  const latest = data?.pages
    .flatMap(({ rows }) => rows)
    .find(({ side, readAt }) => side === 'firm' && !readAt);
  return [{ kind: 'messages', count, author: latest?.author }];
}

/** The last day on which it can be done; sorts after every day if there is none. */
function dayOf(toDo: ToDo): string {
  const behindAll = '9';
  switch (toDo.kind) {
    case 'document':
      return toDo.document.dueDate ?? behindAll;
    case 'appointment':
      return lastDayToAnswer(toDo.appointment) ?? behindAll;
    case 'messages':
      return behindAll;
  }
}
