import { FIRM_ZONE, type RecordReply } from '@lisle-harrow/api/contract';
import { shownDateTime } from '@lisle-harrow/shared-ui';
import { styled } from 'styled-components';

/** Subject and text of a mail, which opens; the text that it quotes opens in it. */
export function MailText({ reply, isOpen }: { readonly reply: RecordReply; readonly isOpen?: boolean }) {
  const { subject, text, quoted } = reply;
  return (
    <details open={isOpen}>
      <summary>
        <bdi>{subject || 'No subject'}</bdi>
      </summary>
      <p dir="auto">{text || 'No text'}</p>
      {quoted && (
        <details open={!isMarked(quoted)}>
          <summary>Quoted text</summary>
          <p dir="auto">{quoted}</p>
        </details>
      )}
    </details>
  );
}

/** Without marks at its lines, a quote may hold answers that nothing tells apart from it, so that it is open. */
const isMarked = (quoted: string) => /^>/m.test(quoted);

/** When a mail was written, on the firm's clock. */
export const WrittenAt = ({ at }: { readonly at: string }) => (
  <time dateTime={at}>{shownDateTime(new Date(at), FIRM_ZONE)}</time>
);

/** Mails one below the other. */
export const MailList = styled.ol`
  display: grid;
  gap: 0.75rem;
  margin: 0 0 1rem;
  padding: 0;
  list-style: none;

  summary {
    min-height: 24px;
    font-weight: 500;
    cursor: pointer;
  }

  p {
    margin-block: 0.35rem 0.5rem;
    padding-inline-start: 0.75rem;
    border-inline-start: 2px solid var(--line-2);
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }

  details details summary {
    font-weight: 400;
    color: var(--ink-2);
    font-size: var(--t-small);
  }

  small {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    align-items: center;
    gap: 0.25rem 1rem;
    color: var(--ink-3);
    font-size: var(--t-small);
    font-variant-numeric: tabular-nums;
  }
`;
