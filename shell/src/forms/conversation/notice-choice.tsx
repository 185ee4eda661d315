import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getNoticeChoice, saveNoticeChoice } from '@lisle-harrow/api/calls';
import type { NoticeChoice as NoticeChoiceOfPerson } from '@lisle-harrow/api/contract';
import { styled } from 'styled-components';
import { useHost } from '../../host';

interface NoticeChoiceProps {
  readonly label: string;
  /** Of what mails tell: of messages where nothing is said. */
  readonly of?: keyof NoticeChoiceOfPerson;
}

/** Whether mails tell the person of one kind of news; nothing where the server does not say. */
export function NoticeChoice({ label, of = 'byMail' }: NoticeChoiceProps) {
  const host = useHost();
  const queryClient = useQueryClient();
  const queryKey = ['notices'];
  const { data } = useQuery({ queryKey, queryFn: () => getNoticeChoice(host.fetch) });
  if (data?.[of] === undefined) return null;
  const choose = (isWanted: boolean) => {
    // The whole of it: to the server one that was never chosen follows the other.
    const choice = { ...data, [of]: isWanted };
    queryClient.setQueryData(queryKey, choice);
    saveNoticeChoice(host.fetch, choice).catch(() => {
      queryClient.setQueryData(queryKey, data);
      host.toast({
        title: 'Error',
        description: 'Your choice was not saved. Please try again.',
        tone: 'destructive',
      });
    });
  };
  return (
    <Choice>
      <input type="checkbox" checked={data[of]} onChange={({ target }) => choose(target.checked)} />
      <span>{label}</span>
    </Choice>
  );
}

const Choice = styled.label`
  display: flex;
  align-items: center;
  gap: 0.6rem;
  width: fit-content;
  min-height: 44px;
  margin-top: 0.5rem;
  color: var(--ink-2);
  font-size: var(--t-ui);
  cursor: pointer;

  input {
    width: 1.1rem;
    height: 1.1rem;
    accent-color: var(--brand);
  }

  @media print {
    display: none;
  }
`;
