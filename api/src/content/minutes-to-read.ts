/** How long an article takes, in whole minutes: people read dense text at about 180 words a minute. */
export function minutesToRead(markdown: string): number {
  const prose = markdown.replace(/^(?:#+|-|\d+\.) /gm, '');
  return Math.ceil(prose.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length / 180);
}
