/** The point of a picture that a frame of another shape keeps, in percent from the left and from the top. */
export interface FocalPoint {
  readonly x: number;
  readonly y: number;
}

const CENTER: FocalPoint = { x: 50, y: 50 };
/** A fragment of the picture's address: whoever does not know it still finds the picture there. */
const MARK = /#focus=(\d{1,3}),(\d{1,3})$/;

/** What the address of a picture says of its focal point; the center where it says nothing. */
export function readFocalPoint(imageUrl: string): FocalPoint {
  const [, x, y] = MARK.exec(imageUrl) ?? [];
  return x && y ? { x: Math.min(100, Number(x)), y: Math.min(100, Number(y)) } : CENTER;
}

/** The address of a picture that says so. */
export function withFocalPoint(imageUrl: string, { x, y }: FocalPoint): string {
  const address = imageUrl.replace(MARK, '');
  return x === CENTER.x && y === CENTER.y ? address : `${address}#focus=${x},${y}`;
}
