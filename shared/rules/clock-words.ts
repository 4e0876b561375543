// Every clock that a person reads, visitor or editor, has 12 hours. Fields, files and the API have 'HH:mm', which these functions take.

/** '11 AM', '2:30 PM', '12 AM'; for a time after a date, where 'midnight' could be the start of the day or its end. A text that is no time is returned as it is. */
export function formatClock(time: string): string {
  const [hours, minutes] = time.split(':');
  if (!minutes) return time;
  const hour = Number(hours);
  return `${hour % 12 || 12}${minutes === '00' ? '' : `:${minutes}`} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** '11 AM', '2:30 PM', 'noon', 'midnight' */
export function formatTime(time: string): string {
  return time === '00:00' ? 'midnight' : time === '12:00' ? 'noon' : formatClock(time);
}

/** '11 AM – 2:30 PM'. A time that isn't known, or not typed yet, is left out. */
export function formatHours({ from = '', to = '' }: { from?: string | undefined; to?: string | undefined }): string {
  return `${formatTime(from)} – ${formatTime(to)}`.trim();
}
