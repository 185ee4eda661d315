import { useState } from 'react';
import { styled } from 'styled-components';
import { type FocalPoint, readFocalPoint } from './focal-point';

const Picture = styled.img<{ $focus: FocalPoint }>`
  position: absolute;
  inset: 0;
  width: 100%;
  height: 100%;
  object-fit: cover;
  object-position: ${({ $focus }) => `${$focus.x}% ${$focus.y}%`};
`;

const TAKEN_IN = /^(\/api\/pictures\/[0-9a-f-]{36}\/)(\d+)\.webp/;
/** The narrower copy that each picture has which editors have put in, unless it is no wider itself. */
const NARROWER = 480;
/** Few frames of the site are wider. */
const FRAME = '24rem';

/** The copies of a picture that editors have put in, so that a browser fetches no more than its frame shows. */
function copiesOf(src: string) {
  const [address, path, width] = TAKEN_IN.exec(src) ?? [];
  if (!path || Number(width) <= NARROWER) return undefined;
  return { srcSet: `${path}${NARROWER}.webp ${NARROWER}w, ${address} ${width}w`, sizes: FRAME };
}

/** A picture that covers its frame and keeps its focal point in it, or nothing where it is missing or fails to load, so that what lies behind it shows. */
export function Portrait({ src, lazy = true }: { src: string | null | undefined; lazy?: boolean }) {
  const [failed, setFailed] = useState<string>();
  if (!src || failed === src) return null;
  return (
    <Picture
      $focus={readFocalPoint(src)}
      {...copiesOf(src)}
      src={src}
      alt=""
      loading={lazy ? 'lazy' : undefined}
      onError={() => setFailed(src)}
      // A server-rendered picture can have failed before hydration.
      ref={(image) => {
        if (image?.complete && image.naturalWidth === 0) setFailed(src);
      }}
    />
  );
}

/** First letters of the first and the last word of a name. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => /\p{L}/u.test(word));
  const first = words[0]?.match(/\p{L}/u)?.[0] ?? '';
  const last = words.length > 1 ? (words.at(-1)?.match(/\p{L}/u)?.[0] ?? '') : '';
  return (first + last).toUpperCase();
}
