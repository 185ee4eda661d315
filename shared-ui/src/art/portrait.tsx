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

/** Positioned like the picture in it: as a part of the layout it would move what lies behind. */
const Copies = styled.picture`
  position: absolute;
  inset: 0;
`;

const TAKEN_IN = /^(\/api\/pictures\/[0-9a-f-]{36}\/)(\d+)\.webp/;
/** The narrower copy that each picture has which editors have put in, unless it is no wider itself. */
const NARROWER = 480;
/** Few frames of the site are wider. */
const FRAME = '24rem';

/** The copies of a picture that editors have put in, by format, so that a browser fetches no more than its frame shows. */
function copiesOf(src: string) {
  const [, path, width] = TAKEN_IN.exec(src) ?? [];
  if (!path) return undefined;
  const widths = Number(width) > NARROWER ? [NARROWER, width] : [width];
  return (format: string) => ({
    srcSet: widths.map((wide) => `${path}${wide}.${format} ${wide}w`).join(', '),
    sizes: FRAME,
  });
}

/**
 * A picture that covers its frame and keeps its focal point in it, or nothing where it is missing or fails to load, so that what lies
 * behind it shows. It is decoration: the name or the title of what it shows stands beside it.
 */
export function Portrait({ src, lazy = true }: { src: string | null | undefined; lazy?: boolean }) {
  const [failed, setFailed] = useState<string>();
  if (!src || failed === src) return null;
  const copies = copiesOf(src);
  const picture = (
    <Picture
      $focus={readFocalPoint(src)}
      {...copies?.('jpg')}
      src={copies ? src.replace('.webp', '.jpg') : src}
      alt=""
      loading={lazy ? 'lazy' : undefined}
      onError={() => setFailed(src)}
      // A server-rendered picture can have failed before hydration.
      ref={(image) => {
        if (image?.complete && image.naturalWidth === 0) setFailed(src);
      }}
    />
  );
  if (!copies) return picture;
  return (
    <Copies>
      <source type="image/avif" {...copies('avif')} />
      <source type="image/webp" {...copies('webp')} />
      {picture}
    </Copies>
  );
}

/** First letters of the first and the last word of a name. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => /\p{L}/u.test(word));
  const first = words[0]?.match(/\p{L}/u)?.[0] ?? '';
  const last = words.length > 1 ? (words.at(-1)?.match(/\p{L}/u)?.[0] ?? '') : '';
  return (first + last).toUpperCase();
}
