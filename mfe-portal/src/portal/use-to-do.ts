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

/** One thing that waits for the client. */
export type ToDo =
  | { readonly kind: 'document'; readonly document: ClientDocument }
  /** The firm proposed other times for it. */
  | { readonly kind: 'appointment'; readonly appointment: Appointment }
  /** The unread ones of the firm, and who wrote the latest. */
  | { readonly kind: 'messages'; readonly count: number; readonly author: string | undefined };

/** A server that takes no files gives the client no way to do it. */
const isToDo = (document: ClientDocument) => document.hasFile !== undefined && isWanted(document);

/** What waits for the client, what is due first at the top; of what has no day, messages first. Milestones are the work of the firm. */
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

/** Nothing where reading would not mark them, and while they are being read. */
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

/** The last day on which it is to be done; behind every day where that is open. */
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
