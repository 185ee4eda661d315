import { jest } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ThemeSwitch } from './theme-switch';

const theme = () => document.documentElement.dataset.theme;
const choice = (name: string) => screen.getByRole('radio', { name });
/** The event in a tab when another one changes the choice. */
const elsewhere = (value: string | null) => {
  if (value === null) localStorage.removeItem('theme');
  else localStorage.setItem('theme', value);
  fireEvent(window, new StorageEvent('storage', { key: 'theme', newValue: value }));
};

beforeEach(() => {
  render(<ThemeSwitch />);
  elsewhere(null);
});

test('the theme follows the system until one is chosen', () => {
  expect(screen.getByRole('group', { name: 'Color theme' })).toBeInTheDocument();
  expect(choice('System')).toBeChecked();
  expect(theme()).toBeUndefined();
});

test('a choice applies at once and is stored for the next page', async () => {
  await userEvent.click(choice('Dark'));
  expect(choice('Dark')).toBeChecked();
  expect(theme()).toBe('dark');
  expect(localStorage.getItem('theme')).toBe('dark');
  await userEvent.click(choice('System'));
  expect(theme()).toBeUndefined();
  expect(localStorage.getItem('theme')).toBeNull();
});

test('a page that is opened later starts with the stored choice', () => {
  elsewhere('light');
  render(<ThemeSwitch />);
  for (const radio of screen.getAllByRole('radio', { name: 'Light' }).slice(-1)) expect(radio).toBeChecked();
});

test('a choice made in another tab applies here', () => {
  elsewhere('dark');
  expect(choice('Dark')).toBeChecked();
  expect(theme()).toBe('dark');
  elsewhere('a word that is no theme');
  expect(choice('System')).toBeChecked();
  expect(theme()).toBeUndefined();
});

test('without storage a choice applies to this document', async () => {
  const refuse = () => {
    throw new DOMException('refused', 'SecurityError');
  };
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse);
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(refuse);
  await userEvent.click(choice('Light'));
  expect(choice('Light')).toBeChecked();
  expect(theme()).toBe('light');
  jest.restoreAllMocks();
});
