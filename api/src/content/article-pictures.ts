import type { Element, ElementContent, Root } from 'hast';
import { PICTURE_FORMATS, type PictureFormat, readPicturePath, widthsOf } from '../contract';

/** The width of an article's column. */
const SIZES = '(min-width: 768px) 42rem, 100vw';

/**
 * Renders the product's pictures in each width and format, with their space reserved; one that is a paragraph by itself
 * becomes a figure with its title below.
 */
export function showPictures(tree: Root): void {
  tree.children = tree.children.map((node) => {
    if (node.type !== 'element') return node;
    const alone = node.tagName === 'p' ? onlyPicture(node) : undefined;
    if (!alone) return withPictures(node);
    const { title } = alone.properties;
    const caption: Element[] = title
      ? [element('figcaption', {}, [{ type: 'text', value: String(title) }])]
      : [];
    return element('figure', {}, [pictureOf(alone)!, ...caption]);
  });
}

function withPictures(node: Element): Element {
  return (
    pictureOf(node) ?? {
      ...node,
      children: node.children.map((child) => (child.type === 'element' ? withPictures(child) : child)),
    }
  );
}

function onlyPicture({ children }: Element): Element | undefined {
  const said = children.filter((child) => child.type !== 'text' || child.value.trim() !== '');
  const [first] = said;
  return said.length === 1 && first?.type === 'element' && pictureOf(first) ? first : undefined;
}

/** All copies of one of the product's own pictures; undefined for any other element. */
function pictureOf({ tagName, properties }: Element): Element | undefined {
  const found = tagName === 'img' ? readPicturePath(String(properties.src)) : undefined;
  if (!found) return undefined;
  const { id, width, height } = found;
  const path = (wide: number, format: PictureFormat) => `/api/pictures/${id}/${wide}.${format}`;
  const set = (format: PictureFormat) =>
    widthsOf(width)
      .map((wide) => `${path(wide, format)} ${wide}w`)
      .join(', ');
  const sources = (['avif', 'webp'] as const).map((format) =>
    element('source', { type: PICTURE_FORMATS[format], srcSet: set(format), sizes: SIZES }),
  );
  const image = element('img', {
    src: path(widthsOf(width).at(-1)!, 'jpg'),
    srcSet: set('jpg'),
    sizes: SIZES,
    alt: properties.alt ?? '',
    width,
    height,
    loading: 'lazy',
    decoding: 'async',
  });
  return element('picture', {}, [...sources, image]);
}

const element = (
  tagName: string,
  properties: Element['properties'],
  children: ElementContent[] = [],
): Element => ({
  type: 'element',
  tagName,
  properties,
  children,
});
