/** The point of a picture that stays visible in a frame of another shape, in percent from the left and from the top. */
export interface FocalPoint {
  readonly x: number;
  readonly y: number;
}

const CENTER: FocalPoint = { x: 50, y: 50 };
/** Stored as the fragment of the picture's address, so that code unaware of it still finds the picture. */
const MARK = /#focus=(\d{1,3}),(\d{1,3})$/;

/** Reads the focal point from a picture's address; the center by default. */
export function readFocalPoint(imageUrl: string): FocalPoint {
  const [, x, y] = MARK.exec(imageUrl) ?? [];
  return x && y ? { x: Math.min(100, Number(x)), y: Math.min(100, Number(y)) } : CENTER;
}

/** Adds a focal point to a picture's address. */
export function withFocalPoint(imageUrl: string, { x, y }: FocalPoint): string {
  const address = imageUrl.replace(MARK, '');
  return x === CENTER.x && y === CENTER.y ? address : `${address}#focus=${x},${y}`;
}
