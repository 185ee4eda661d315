/** A page in one browser profile of its own: what each engine does in its own way. All else is `Tab`'s. */
export interface EnginePage {
  /** Goes to a URL and waits until it has loaded. */
  open: (url: string) => Promise<void>;
  /** What an expression gives in the page, of values that JSON can hold; rejects while the page is being replaced. */
  evaluate: <T>(expression: string) => Promise<T>;
  /** Moves the pointer to this place of the visible page, in CSS pixels, and presses the left button. */
  press: (place: Place, how?: Press) => Promise<void>;
  /** Types into what has the focus. */
  type: (text: string) => Promise<void>;
  key: (name: keyof typeof KEYS) => Promise<void>;
  /** Chooses a file, by its path, in the field that this CSS selector finds. */
  choose: (field: string, file: string) => Promise<void>;
  /** The warnings and errors that the console of this page has shown since it was opened. */
  complaints: () => readonly string[];
  /** The visible page as a PNG file. */
  picture: () => Promise<Buffer>;
  close: () => Promise<void>;
}

export interface Place {
  readonly x: number;
  readonly y: number;
}

export interface Press {
  /** How long the button is held down. */
  readonly heldMs?: number;
  /** How long the pointer moves over the page before, from the middle of its height; otherwise it is there at once. */
  readonly movedMs?: number;
}

/** A browser that runs; `newPage` opens a page with an empty cache and no cookies. */
export interface Engine {
  newPage: () => Promise<EnginePage>;
  stop: () => Promise<void>;
}

/** The size of a page in CSS pixels: wide enough for the navigation to be in the header. */
export const SIZE = { width: 1280, height: 900 };

/** Keys without a letter, as WebDriver writes them down: https://www.w3.org/TR/webdriver2/#keyboard-actions. */
export const KEYS = { Tab: '\uE004', Enter: '\uE007', Escape: '\uE00C' } as const;

/** A press as WebDriver writes it down, in both its forms. */
export const pressActions = ({ x, y }: Place, { heldMs = 0, movedMs }: Press = {}) => [
  {
    type: 'pointer',
    id: 'mouse',
    parameters: { pointerType: 'mouse' },
    actions: [
      ...(movedMs === undefined ? [] : [{ type: 'pointerMove', x: Math.round(x), y: SIZE.height / 2 }]),
      { type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: movedMs ?? 0 },
      { type: 'pointerDown', button: 0 },
      { type: 'pause', duration: heldMs },
      { type: 'pointerUp', button: 0 },
    ],
  },
];

/** Keys as WebDriver writes them down. */
export const keyActions = (text: string) => [
  {
    type: 'key',
    id: 'keyboard',
    actions: [...text].flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]),
  },
];
