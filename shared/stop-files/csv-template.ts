/** A table to start from, with a stop on one day and a weekly one. */
export function csvTemplate(date: string): string {
  const rows = [
    [
      'Date',
      'Days',
      'From',
      'To',
      'Place',
      'Address',
      'Latitude',
      'Longitude',
      'Note',
      'Starts on',
      'Ends on',
      'Canceled',
    ],
    [date, '', '17:00', '21:00', 'Brewery on 6th', '600 E 6th St', '', '', 'In the yard', '', '', ''],
    ['', 'Tue, Fri', '11:00', '14:00', 'Riverside', '', '', '', '', date, '', ''],
  ];
  return rows.map((row) => `${row.map((cell) => (cell.includes(',') ? `"${cell}"` : cell)).join(',')}\r\n`).join('');
}
