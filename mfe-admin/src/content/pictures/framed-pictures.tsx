import { Portrait } from '@lisle-harrow/shared-ui';
import { styled } from 'styled-components';

/** A shape in which the site shows a picture. */
export interface PictureFrame {
  /** Width by height, in CSS notation: `5 / 4`. */
  readonly ratio: string;
  readonly isRound?: boolean;
}

/** A picture as it looks in each of the frames. */
export const FramedPictures = ({
  frames,
  imageUrl,
}: {
  frames: readonly PictureFrame[];
  imageUrl: string;
}) => (
  <Frames aria-hidden="true">
    {frames.map(({ ratio, isRound }) => (
      <Frame key={ratio} $ratio={ratio} $isRound={isRound}>
        <Portrait src={imageUrl} lazy={false} />
      </Frame>
    ))}
  </Frames>
);

const Frames = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 1rem;
`;

const Frame = styled.div<{ $ratio: string; $isRound: boolean | undefined }>`
  position: relative;
  height: ${({ $isRound }) => ($isRound ? '72px' : '120px')};
  aspect-ratio: ${({ $ratio }) => $ratio};
  border: 1px solid var(--line);
  border-radius: ${({ $isRound }) => ($isRound ? '50%' : 'var(--r-card)')};
  background: var(--sunken);
  overflow: hidden;
`;
