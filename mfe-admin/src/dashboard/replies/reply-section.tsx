import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Booking, Contact, RecordReply } from '@lisle-harrow/api/contract';
import { Button, Icon } from '@lisle-harrow/shared-ui';
import { useHost } from '@lisle-harrow/shell/host';
import { type ComponentType, useEffect, useId, useRef, useState } from 'react';
import { usePermission } from '../../page/use-permission';
import { historyKey, repliesQuery } from '../../records/queries';
import type { RecordKind } from '../../records/record-kind';
import { SectionTitle } from '../panel/section-title';
import type { ReplyFormProps } from './reply-form';
import { ReplyThread } from './reply-thread';

const importForm = () => import('./reply-form');
/** Prefetches the chunk; a failure is reported on the press. */
const fetchForm = () => void importForm().catch(() => undefined);

/** How often, and for how long after sending a reply, the state of its mail is polled. */
const ASK_EVERY_MS = 2_000;
const ASK_FOR_MS = 60_000;

interface ReplySectionProps {
  readonly kind: Pick<RecordKind<never>, 'name' | 'single' | 'isOpen' | 'look'>;
  readonly row: Booking | Contact;
}

/** The correspondence of staff and visitor about a record, and the button for a reply; renders nothing on a server without replies. */
export function ReplySection({ kind, row }: ReplySectionProps) {
  const titleId = useId();
  const mayWrite = usePermission('records.write');
  const { replies, onSent } = useReplies(kind, row.id);
  const composing = useComposing();
  if (!replies || (replies.length === 0 && !mayWrite)) return null;
  const { Form, opener, open, close } = composing;
  return (
    <section aria-labelledby={titleId}>
      <SectionTitle id={titleId}>Reply</SectionTitle>
      <ReplyThread replies={replies} email={row.email} />
      {Form ? (
        <Form
          kind={kind}
          row={row}
          onCancel={close}
          onSent={(sent) => {
            close();
            onSent(sent);
          }}
        />
      ) : (
        mayWrite && (
          <Button
            ref={opener}
            type="button"
            $tone="outline"
            onPointerEnter={fetchForm}
            onFocus={fetchForm}
            onClick={open}
          >
            <Icon name="mail" size={18} /> Write a reply
          </Button>
        )
      )}
    </section>
  );
}

/** The replies to a record, polled for a while as long as a mail is on its way. */
function useReplies(kind: ReplySectionProps['kind'], id: string) {
  const { fetch } = useHost();
  const queryClient = useQueryClient();
  const [sentAt, setSentAt] = useState(-Infinity);
  const query = repliesQuery(kind, fetch, id);
  const { data: replies } = useQuery({
    ...query,
    // A mail that was waiting when the panel closed may have been sent since.
    refetchOnMount: ({ state }) => (isWaiting(state.data) ? 'always' : false),
    refetchInterval: ({ state }) =>
      isWaiting(state.data) && Date.now() < sentAt + ASK_FOR_MS ? ASK_EVERY_MS : false,
  });
  const isAsking = isWaiting(replies);
  const wasAsking = useRef(isAsking);
  useEffect(() => {
    if (wasAsking.current && !isAsking) void queryClient.invalidateQueries({ queryKey: historyKey(kind) });
    wasAsking.current = isAsking;
  }, [isAsking, kind, queryClient]);
  return {
    replies,
    onSent(sent: RecordReply[]) {
      setSentAt(Date.now());
      queryClient.setQueryData(query.queryKey, sent);
    },
  };
}

const isWaiting = (replies: readonly RecordReply[] | undefined) =>
  replies?.some(({ state }) => state === 'waiting') ?? false;

/** The form in a separate chunk, prefetched on hover or focus; its button gets the focus back when the form closes. */
function useComposing() {
  const host = useHost();
  const [Form, setForm] = useState<ComponentType<ReplyFormProps>>();
  const opener = useRef<HTMLButtonElement>(null);
  const hadForm = useRef(false);
  useEffect(() => {
    if (hadForm.current && !Form) opener.current?.focus();
    hadForm.current = Form !== undefined;
  }, [Form]);
  const open = () => {
    importForm()
      .then((script) => setForm(() => script.ReplyForm))
      .catch(() =>
        host.toast({
          title: 'Error',
          description: 'The form could not be loaded. Please try again.',
          tone: 'destructive',
        }),
      );
  };
  return { Form, opener, open, close: () => setForm(undefined) };
}
