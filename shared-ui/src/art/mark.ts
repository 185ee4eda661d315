/** The firm's mark: ellipses around 0,0 in a box of 200 × 200, each turned by one of the angles (degrees). */
export const MARK = { viewBox: '-100 -100 200 200', rx: 92, ry: 30, angles: [0, 30, 60, 90, 120, 150] };

/** The mark as an SVG group. Four ellipses instead of six keep it legible at the size of a tab's icon. */
export function markSvg(
  stroke: string,
  strokeWidth: number,
  angles: readonly number[] = MARK.angles,
): string {
  const ellipses = angles.map(
    (angle) => `<ellipse rx="${MARK.rx}" ry="${MARK.ry}" transform="rotate(${angle})"/>`,
  );
  return `<g fill="none" stroke="${stroke}" stroke-width="${strokeWidth}">${ellipses.join('')}</g>`;
}
