import { useQueryClient } from '@tanstack/react-query';
import { addressOf, uploadDocument } from '@lisle-harrow/api/calls';
import { type ClientProfile, ownFile } from '@lisle-harrow/api/contract';
import { Conversation } from '@lisle-harrow/shell/forms';
import { useHost } from '@lisle-harrow/shell/host';
import { PanelHead, PanelText } from '../page/panel';
import { documentsQuery, profileQuery } from '../queries';
import { draftOwner, mayInCase } from './household';
import { EMAIL_CHOICES } from './profile/email-choices';

/** The conversation of client and firm. */
export function MessagesPanel({ profile }: { readonly profile: ClientProfile }) {
  const host = useHost();
  const queryClient = useQueryClient();
  const { adviser, restrictedSince, household } = profile;
  const mayWrite = mayInCase(profile, 'act');
  return (
    <section>
      <PanelHead title="Messages" />
      <Conversation
        of="own"
        label={adviser ? `Write to ${adviser.name}` : 'Write to us'}
        draft={{ name: 'message', owner: draftOwner(profile) }}
        mayWrite={mayWrite}
        closed={
          <PanelText>
            {restrictedSince
              ? 'You cannot write while the use of your data is restricted.'
              : 'You can read these messages. Writing is for the client and those who act for them.'}
          </PanelText>
        }
        isShared={household !== undefined}
        empty={
          mayWrite
            ? 'Ask your adviser anything about your case. The answer appears here.'
            : 'There are no messages yet.'
        }
        noticeLabel={EMAIL_CHOICES.byMail}
        upload={(file, options) =>
          uploadDocument({ name: file.name.slice(0, 200), type: 'other' }, file, options)
        }
        fileHref={(id) => addressOf(ownFile, { id })}
        onChange={() => {
          void queryClient.invalidateQueries({ queryKey: profileQuery(host.fetch).queryKey });
          void queryClient.invalidateQueries({ queryKey: documentsQuery(host.fetch).queryKey });
        }}
      />
    </section>
  );
}
