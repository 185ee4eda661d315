import type { ListQuery } from '@lisle-harrow/api/calls';
import type { Figures } from '@lisle-harrow/api/contract';
import { counted } from '@lisle-harrow/shared-ui';
import { FigureFrame, FigureTable } from './figure-frame';
import { shownShare } from './figure-words';
import { RowsLink } from './rows-link';

interface ConversionFigureProps extends Pick<Figures, 'conversion'> {
  /** The link to the rows of these weeks. */
  readonly bookingsOf: (view: ListQuery) => string;
  readonly inquiriesOf: (view: ListQuery) => string;
}

/** How many people wrote for the first time, and how many of them are clients now; each number links to what they sent first. */
export function ConversionFigure({ conversion, bookingsOf, inquiriesOf }: ConversionFigureProps) {
  const rows = [
    ['Booked a consultation', conversion.bookings, bookingsOf],
    ['Sent an inquiry', conversion.inquiries, inquiriesOf],
  ] as const;
  return (
    <FigureFrame
      title="From first contact to client"
      sentence="People who were no clients when they wrote, by email address, and how many have had an account since."
    >
      <FigureTable aria-label="From first contact to client">
        <thead>
          <tr>
            <th scope="col">First word</th>
            <th scope="col">People</th>
            <th scope="col">Clients now</th>
            <th scope="col">Share</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([label, { people, clients }, rowsOf]) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>
                <RowsLink
                  count={people}
                  words={counted(people, 'person', 'people')}
                  to={rowsOf({ people: 'new' })}
                />
              </td>
              <td>
                <RowsLink
                  count={clients}
                  words={counted(clients, 'client')}
                  to={rowsOf({ people: 'clients' })}
                />
              </td>
              <td>{shownShare(clients, people)}</td>
            </tr>
          ))}
        </tbody>
      </FigureTable>
    </FigureFrame>
  );
}
