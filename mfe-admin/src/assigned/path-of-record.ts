/** The address that opens the panel of a booking or an inquiry. */
export const pathOfRecord = (list: 'bookings' | 'contacts', id: string) =>
  `/admin?${list === 'bookings' ? '' : 'tab=contacts&'}open=${encodeURIComponent(id)}`;
