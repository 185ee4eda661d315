import { constants, inflateRawSync, inflateSync } from 'node:zlib';
import { type PdfDictionary, PdfName, type PdfValue } from './pdf-values';

/** Thrown for a stream that is damaged, or has a filter that is none of those for data, such as those of pictures. */
export class UndecodableStream extends Error {
  override readonly name = 'UndecodableStream';
}

interface Filter {
  readonly name: string;
  readonly parameters: PdfDictionary | undefined;
}

/** The filters of a stream in order, from its dictionary with its references resolved. */
export function filtersOf(dictionary: PdfDictionary): Filter[] {
  const list = (value: PdfValue | undefined): readonly PdfValue[] =>
    value === undefined || value === null ? [] : Array.isArray(value) ? (value as PdfValue[]) : [value];
  const parameters = list(dictionary.get('DecodeParms') ?? dictionary.get('DP'));
  return list(dictionary.get('Filter')).map((filter, at) => {
    const own = parameters[at];
    return {
      name: filter instanceof PdfName ? filter.name : '',
      parameters: own instanceof Map ? (own as PdfDictionary) : undefined,
    };
  });
}

/**
 * Undoes the filters of ISO 32000-2, 7.4, except those of pictures and LZW, which no program uses for what is decoded here:
 * objects, tables, forms and attachments. Throws `UndecodableStream`, and a `RangeError` where the result is longer than
 * `maxBytes`.
 */
export function decodeStream(bytes: Buffer, filters: readonly Filter[], maxBytes: number): Buffer {
  return filters.reduce((decoded: Buffer, { name, parameters }) => {
    switch (name) {
      case 'FlateDecode':
      case 'Fl':
        return undoPredictor(unpack(decoded, maxBytes), parameters);
      case 'ASCIIHexDecode':
      case 'AHx':
        return fromHex(decoded);
      case 'ASCII85Decode':
      case 'A85':
        return fromAscii85(decoded);
      case 'Crypt':
        return decoded;
      default:
        throw new UndecodableStream(`The filter is ${name}`);
    }
  }, bytes);
}

function unpack(bytes: Buffer, maxOutputLength: number): Buffer {
  // A reader shows what there is of a truncated stream.
  const options = { maxOutputLength, finishFlush: constants.Z_SYNC_FLUSH };
  try {
    return inflateSync(bytes, options);
  } catch (error) {
    if (isTooLong(error)) throw error;
  }
  try {
    // The header may be wrong, or the checksum at the end.
    const found = inflateRawSync(bytes.subarray(2), options);
    if (found.length > 0) return found;
  } catch (error) {
    if (isTooLong(error)) throw error;
  }
  throw new UndecodableStream('It is damaged');
}

const isTooLong = (error: unknown) => (error as Error).name === 'RangeError';

function fromHex(bytes: Buffer): Buffer {
  const [digits = ''] = bytes.toString('latin1').split('>', 1);
  const clean = digits.replace(/[^\da-f]/gi, '');
  return Buffer.from(clean.length % 2 ? `${clean}0` : clean, 'hex');
}

function fromAscii85(bytes: Buffer): Buffer {
  const result = Buffer.alloc(Math.ceil(bytes.length * 4));
  let length = 0;
  let group: number[] = [];
  const flush = (count: number) => {
    const value = [...group, 84, 84, 84, 84].slice(0, 5).reduce((sum, digit) => sum * 85 + digit, 0);
    result.writeUInt32BE(value % 2 ** 32, length);
    length += count;
    group = [];
  };
  for (const byte of bytes) {
    if (byte === 0x7e) break;
    if (byte === 0x7a && group.length === 0) length += 4;
    else if (byte >= 0x21 && byte <= 0x75 && group.push(byte - 0x21) === 5) flush(4);
  }
  if (group.length > 1) flush(group.length - 1);
  return result.subarray(0, length);
}

/** Undoes the predictors of PNG. */
function undoPredictor(bytes: Buffer, parameters: PdfDictionary | undefined): Buffer {
  const given = (key: string, otherwise: number) => {
    const value = parameters?.get(key);
    return typeof value === 'number' && value > 0 && value < 1 << 20 ? Math.floor(value) : otherwise;
  };
  const predictor = given('Predictor', 1);
  if (predictor < 2) return bytes;
  if (predictor === 2) throw new UndecodableStream('The predictor is that of TIFF');
  const bits = given('Colors', 1) * given('BitsPerComponent', 8);
  const pixel = Math.max(1, bits >> 3);
  const row = Math.ceil((bits * given('Columns', 1)) / 8);
  const rows = Math.ceil(bytes.length / (row + 1));
  const result = Buffer.alloc(rows * row);
  for (let number = 0; number < rows; number++) {
    const from = number * (row + 1);
    const to = number * row;
    for (let at = 0; at < row; at++) {
      const left = at < pixel ? 0 : result[to + at - pixel]!;
      const up = number === 0 ? 0 : result[to + at - row]!;
      const corner = at < pixel || number === 0 ? 0 : result[to + at - row - pixel]!;
      result[to + at] = (bytes[from + 1 + at] ?? 0) + predicted(bytes[from]!, left, up, corner);
    }
  }
  return result;
}

function predicted(type: number, left: number, up: number, corner: number): number {
  switch (type) {
    case 1:
      return left;
    case 2:
      return up;
    case 3:
      return (left + up) >> 1;
    case 4: {
      const estimate = left + up - corner;
      const [a, b, c] = [left, up, corner].map((value) => Math.abs(estimate - value));
      return a! <= b! && a! <= c! ? left : b! <= c! ? up : corner;
    }
    default:
      return 0;
  }
}
