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

/** A picture that covers its frame and keeps its focal point in it, or nothing where it is missing or fails to load, so that what lies behind it shows. */
export function Portrait({ src, lazy = true }: { src: string | null | undefined; lazy?: boolean }) {
  const [failed, setFailed] = useState<string>();
  if (!src || failed === src) return null;
  return (
    <Picture
      $focus={readFocalPoint(src)}
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
