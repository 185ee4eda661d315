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

/** Positioned like the picture in it: in the flow of the layout it would move what lies behind. */
const Copies = styled.picture`
  position: absolute;
  inset: 0;
`;

const TAKEN_IN = /^(\/api\/pictures\/[0-9a-f-]{36}\/)(\d+)\.webp/;
/** The width of the narrower copy that every uploaded picture has, unless the picture itself is no wider. */
const NARROWER = 480;
/** Few frames on the site are wider. */
const FRAME = '24rem';

/** The copies of an uploaded picture, by format, so that a browser fetches no more than its frame shows. */
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
 * A picture that covers its frame and keeps its focal point visible. Renders nothing if the picture is missing or fails to load, so
 * that what lies behind it shows. It is decoration: the name or title of its subject is written beside it.
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
      // A server-rendered picture may have failed before hydration.
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

/** The first letters of the first and last words of a name. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => /\p{L}/u.test(word));
  const first = words[0]?.match(/\p{L}/u)?.[0] ?? '';
  const last = words.length > 1 ? (words.at(-1)?.match(/\p{L}/u)?.[0] ?? '') : '';
  return (first + last).toUpperCase();
}
