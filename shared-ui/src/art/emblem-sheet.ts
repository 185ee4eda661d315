import { styled } from 'styled-components';

/** A bordered sheet with the firm's emblem over centered words; `--emblem` is its size. */
export const EmblemSheet = styled.div`
  display: grid;
  justify-items: center;
  align-content: center;
  gap: 0.5rem;
  padding: 3rem 1.5rem;
  border: 1px solid var(--line);
  border-radius: var(--r-card);
  background: var(--surface);
  text-align: center;

  &::before {
    content: '';
    width: var(--emblem, 96px);
    aspect-ratio: 1;
    margin-bottom: 0.5rem;
    background: var(--line-2);
    mask: var(--art-emblem) center / contain no-repeat;
  }
`;
