import { call } from '@lisle-harrow/api/calls';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  getNoticeChoice,
  type NoticeChoice as NoticeChoiceOfPerson,
  saveNoticeChoice,
} from '@lisle-harrow/api/contract';
import { CheckboxField } from '@lisle-harrow/shared-ui';
import { styled } from 'styled-components';
import { useHost } from '../../host';

interface NoticeChoiceProps {
  readonly label: string;
  /** The subject of the mails; messages by default. */
  readonly of?: keyof NoticeChoiceOfPerson;
}

/** Whether the person gets mails about one kind of news; nothing if the server does not say. */
export function NoticeChoice({ label, of = 'byMail' }: NoticeChoiceProps) {
  const host = useHost();
  const queryClient = useQueryClient();
  const queryKey = ['notices'];
  const { data } = useQuery({ queryKey, queryFn: () => call(host.fetch, getNoticeChoice, {}) });
  if (data?.[of] === undefined) return null;
  const choose = (isWanted: boolean) => {
    // Both choices: on the server, an unset one follows the other.
    const choice = { ...data, [of]: isWanted };
    queryClient.setQueryData(queryKey, choice);
    call(host.fetch, saveNoticeChoice, {}, choice).catch(() => {
      queryClient.setQueryData(queryKey, data);
      host.toast({
        title: 'Error',
        description: 'Your choice was not saved. Please try again.',
        tone: 'destructive',
      });
    });
  };
  return (
    <Choice checked={data[of]} onChange={({ target }) => choose(target.checked)}>
      <span>{label}</span>
    </Choice>
  );
}

const Choice = styled(CheckboxField)`
  margin-top: 0.5rem;
  color: var(--ink-2);
  font-size: var(--t-ui);

  @media print {
    display: none;
  }
`;
