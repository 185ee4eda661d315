export interface FittedTitle {
  readonly lines: readonly string[];
  readonly size: number;
}

export interface TitleRoom {
  readonly width: number;
  readonly height: number;
  /** Sizes to try, the largest first. */
  readonly sizes: readonly number[];
  /** Height of a line in ems. */
  readonly leading: number;
  /** Width of a text in ems. */
  readonly widthOf: (text: string) => number;
}

/** The largest size at which the title fits, in lines of about equal length; a title too long for any size is cut. */
export function fitTitle(title: string, room: TitleRoom): FittedTitle {
  const words = title.trim().split(/\s+/);
  for (const size of room.sizes) {
    const most = Math.floor(room.height / (size * room.leading));
    const lines = wrap(words, room.width / size, room.widthOf);
    if (lines.length <= most && lines.every((line) => room.widthOf(line) * size <= room.width))
      return { lines: balanced(words, lines, room, size), size };
  }
  const size = room.sizes.at(-1) ?? 1;
  const most = Math.max(1, Math.floor(room.height / (size * room.leading)));
  const width = room.width / size;
  const pieces = words.flatMap((word) => broken(word, width, room.widthOf));
  const lines = wrap(pieces, width, room.widthOf);
  return {
    lines:
      lines.length > most
        ? [...lines.slice(0, most - 1), cut(lines[most - 1] ?? '', width, room.widthOf)]
        : lines,
    size,
  };
}

function wrap(words: readonly string[], width: number, widthOf: TitleRoom['widthOf']): string[] {
  const lines: string[] = [];
  for (const word of words) {
    const line = lines.at(-1);
    if (line !== undefined && widthOf(`${line} ${word}`) <= width)
      lines[lines.length - 1] = `${line} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** The same number of lines at the narrowest width that allows it, to avoid a last line of one short word. */
function balanced(words: string[], lines: string[], { width, widthOf }: TitleRoom, size: number): string[] {
  let best = lines;
  for (let narrower = width; narrower > width / 2; narrower -= width / 40) {
    const next = wrap(words, narrower / size, widthOf);
    if (next.length > lines.length || next.some((line) => widthOf(line) * size > narrower)) break;
    best = next;
  }
  return best;
}

/** A word longer than a line, broken into pieces that fit. */
function broken(word: string, width: number, widthOf: TitleRoom['widthOf']): string[] {
  const pieces = [''];
  for (const letter of word) {
    const piece = pieces.at(-1) ?? '';
    if (piece && widthOf(piece + letter) > width) pieces.push(letter);
    else pieces[pieces.length - 1] = piece + letter;
  }
  return pieces;
}

function cut(line: string, width: number, widthOf: TitleRoom['widthOf']): string {
  let letters = [...line];
  while (letters.length > 1 && widthOf(`${letters.join('')}…`) > width) letters = letters.slice(0, -1);
  return `${letters.join('').trimEnd()}…`;
}
