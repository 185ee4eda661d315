import { documentFile } from '@lisle-harrow/api/contract';
import { useQueryClient } from '@tanstack/react-query';
import { addressOf, giveDocument } from '@lisle-harrow/api/calls';
import { Conversation } from '@lisle-harrow/shell/forms';
import { useHost } from '@lisle-harrow/shell/host';
import { useStaffDraft } from '../../page/use-staff-draft';
import { Head } from '../case/panel-frame';
import { useMayChange } from '../case/may-change';
import { clientQuery, documentsQuery, forgetClientLists } from '../client-queries';

/** The conversation of client and firm, from the side of staff. */
export function MessagesPanel({ clientId }: { readonly clientId: string }) {
  const { fetch } = useHost();
  const queryClient = useQueryClient();
  const mayChange = useMayChange();
  const draft = useStaffDraft(`message-${clientId}`);
  return (
    <section>
      <Head>
        <h2>Messages</h2>
      </Head>
      <Conversation
        of={{ clientId }}
        label="Write to the client"
        draft={draft}
        mayWrite={mayChange}
        empty="What you write here, the client reads in the portal."
        noticeLabel="Email me when one of my clients writes or a note mentions me"
        upload={(file, options) =>
          giveDocument(clientId, { name: file.name.slice(0, 200), type: 'other' }, file, options)
        }
        fileHref={(documentId) => addressOf(documentFile, { clientId, id: documentId })}
        onChange={() => {
          void queryClient.invalidateQueries({ queryKey: clientQuery(fetch, clientId).queryKey });
          void queryClient.invalidateQueries({ queryKey: documentsQuery(fetch, clientId).queryKey });
          forgetClientLists(queryClient);
        }}
      />
    </section>
  );
}
