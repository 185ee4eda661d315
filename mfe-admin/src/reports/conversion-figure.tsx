import type { Figures } from '@lisle-harrow/api/contract';
import { FigureFrame, FigureTable } from './figure-frame';
import { shownNumber, shownShare } from './figure-words';

/** Who wrote for the first time, and how many of them are clients now. */
export function ConversionFigure({ conversion: { bookings, inquiries } }: Pick<Figures, 'conversion'>) {
  const rows = [
    ['Booked a consultation', bookings],
    ['Sent an inquiry', inquiries],
  ] as const;
  return (
    <FigureFrame
      title="From first word to client"
      sentence="People who were no clients when they wrote, by email address, and how many have had an account since."
    >
      <FigureTable aria-label="From first word to client">
        <thead>
          <tr>
            <th scope="col">First word</th>
            <th scope="col">People</th>
            <th scope="col">Clients now</th>
            <th scope="col">Share</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([label, { people, clients }]) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{shownNumber(people)}</td>
              <td>{shownNumber(clients)}</td>
              <td>{shownShare(clients, people)}</td>
            </tr>
          ))}
        </tbody>
      </FigureTable>
    </FigureFrame>
  );
}
