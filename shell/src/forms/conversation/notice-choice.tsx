import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getNoticeChoice, saveNoticeChoice } from '@lisle-harrow/api/calls';
import { styled } from 'styled-components';
import { useHost } from '../../host';

/** Whether mails tell of messages; nothing where the server does not say. */
export function NoticeChoice({ label }: { label: string }) {
  const host = useHost();
  const queryClient = useQueryClient();
  const queryKey = ['notices'];
  const { data } = useQuery({ queryKey, queryFn: () => getNoticeChoice(host.fetch) });
  if (!data) return null;
  const choose = (byMail: boolean) => {
    queryClient.setQueryData(queryKey, { byMail });
    saveNoticeChoice(host.fetch, { byMail }).catch(() => {
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
      <input type="checkbox" checked={data.byMail} onChange={({ target }) => choose(target.checked)} />
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
