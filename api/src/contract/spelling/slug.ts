import { fold } from './fold';

/** Of a suggested address, which is read and copied. */
const MAX_CHARACTERS = 80;

const written = (text: string): string =>
  (
    text
      .normalize('NFKC')
      .toLowerCase()
      .replace(/['’ʼ]/g, '')
      .replace(/\p{Script=Latin}\p{M}*/gu, fold)
      .normalize('NFC')
      .match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu) ?? []
  ).join('-');

/**
 * The address that a title or a heading suggests, of at most 80 characters: letters of any script in small letters, digits, and
 * hyphens between them. Letters of the Latin script are folded: ø is o, ß is ss. '' where the text has no letter and no digit.
 */
export const slugOf = (text: string): string =>
  written(Array.from(written(text)).slice(0, MAX_CHARACTERS).join(''));

/** Whether a text is written as an address is, of any length. */
export const isSlug = (text: string): boolean => text !== '' && written(text) === text;
