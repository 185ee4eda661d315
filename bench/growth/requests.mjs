// The queries that staff make of a list.
export const LISTS = ['bookings', 'contacts'];

// Searches ask for 25 rows because even 1,000 rows hold that many matches: every size returns a full page.
const FOUND = 'limit=25';
const WORDS = {
  bookings: { common: ['planning', 'example', 'tax'], letters: ['ma', 'in', 'ta'] },
  contacts: { common: ['portfolio', 'consultation', 'wallet'], letters: ['ma', 'qu', 'mo'] },
};
/** Half of the rows match, by their email address. */
const WORD_WITH_STATUS = 'example';
const OPEN_STATUS = { bookings: 'pending', contacts: 'new' };
const DONE_STATUS = { bookings: 'completed', contacts: 'resolved' };
const RARE_WORDS = ['Zephyrine', 'Quixwood', 'Vrbicky'];
const STATUSES = {
  bookings: ['pending', 'confirmed', 'completed'],
  contacts: ['new', 'in_progress', 'resolved'],
};

/** The queries of one round, with the same random choices for every size. */
export function questionsOf(list) {
  const base = `/api/admin/${list}`;
  const get = (query) => () => ({ method: 'GET', path: `${base}?${query}` });
  const { common, letters } = WORDS[list];
  const searched = (status) => get(`q=${WORD_WITH_STATUS}&status=${status}&${FOUND}`);
  const place = Math.random();
  return [
    { title: 'first page', request: get('') },
    { title: 'next page, from anywhere', request: ({ size }) => get(`cursor=${cursorAt(size, place)}`)() },
    { title: 'filter by status', request: get(`status=${OPEN_STATUS[list]}`) },
    { title: 'counts (limit=1)', request: get('limit=1') },
    { title: 'search, common word', request: get(`q=${oneOf(common)}&${FOUND}`) },
    { title: 'search, rare word', request: get(`q=${oneOf(RARE_WORDS)}&${FOUND}`) },
    { title: 'search, two letters', request: get(`q=${oneOf(letters)}&${FOUND}`) },
    { title: 'search and common status', request: searched(DONE_STATUS[list]) },
    { title: 'search and seldom status', request: searched(OPEN_STATUS[list]) },
    {
      title: 'status change',
      request: async ({ size, send }) => {
        const { body } = await send('GET', `${base}?limit=1&cursor=${cursorAt(size, place)}`);
        const [row] = JSON.parse(body);
        const others = STATUSES[list].filter((other) => other !== row.status);
        return { method: 'PATCH', path: `${base}/${row.id}`, body: { status: oneOf(others) } };
      },
    },
  ];
}

/** A page cursor for the row at `place` (0 to 1) of the table; see api/src/records/cursor.ts. */
function cursorAt(size, place) {
  const seq = 200 + Math.floor(place * (size - 200));
  return Buffer.from(JSON.stringify([seq, 'newest'])).toString('base64url');
}

const oneOf = (values) => values[Math.floor(Math.random() * values.length)];
