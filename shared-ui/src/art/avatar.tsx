import { styled } from 'styled-components';
import { initialsOf, Portrait } from './portrait';
import { Seal } from './seal';

const SIZES = { sm: 44, md: 52, lg: 72 };

const Frame = styled.span<{ $px: number }>`
  position: relative;
  display: grid;
  place-items: center;
  flex: none;
  width: ${({ $px }) => $px}px;
  height: ${({ $px }) => $px}px;
  border-radius: 50%;
  background: var(--surface);
  overflow: hidden;

  > svg {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
  }

  > b {
    position: relative;
    color: var(--ink);
    font: 600 ${({ $px }) => ($px <= 44 ? '0.6875rem' : '0.8125rem')} / 1 var(--f-text);
    letter-spacing: 0.02em;
  }
`;

/** A person as a round picture, or else as initials over the seal of their name. Decoration beside the written name. */
export function Avatar({
  name,
  imageUrl,
  size = 'md',
}: {
  name: string;
  imageUrl?: string | null;
  size?: 'sm' | 'md' | 'lg';
}) {
  return (
    <Frame $px={SIZES[size]} aria-hidden="true">
      <Seal seed={name} lite hole={52} />
      <b>{initialsOf(name)}</b>
      <Portrait src={imageUrl} />
    </Frame>
  );
}
