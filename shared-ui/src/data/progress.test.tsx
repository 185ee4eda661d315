import { render, screen } from '@testing-library/react';
import { ProgressBar } from './progress';

test('a step of the progress adds no rule to the style sheets', () => {
  const rules = () => [...document.styleSheets].reduce((sum, { cssRules }) => sum + cssRules.length, 0);
  const track = () => document.querySelector<HTMLElement>('[aria-hidden=true]:last-child')!;
  const { rerender } = render(<ProgressBar percent={0} label="Upload" />);
  const before = rules();
  for (const percent of [1, 40.5, 120]) {
    rerender(<ProgressBar percent={percent} label="Upload" />);
    expect(track().style.getPropertyValue('--percent')).toBe(String(Math.min(100, percent)));
    expect(screen.getByRole('progressbar')).toHaveAttribute('value', String(Math.min(100, percent)));
  }
  expect(rules()).toBe(before);
});
