/** One line of text: control characters and white space become single spaces. */
export function tidy(text: string): string {
  return text
    .normalize('NFC')
    .toWellFormed()
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();
}

/** Latitude and longitude in degrees; 'none' where both are empty or zero, null where they are impossible. */
export function coordinates(
  latitude: string,
  longitude: string,
): { latitude: number; longitude: number } | 'none' | null {
  if (latitude === '' && longitude === '') return 'none';
  const [north, east] = [Number(latitude), Number(longitude)];
  if (north === 0 && east === 0) return 'none';
  const sane = latitude !== '' && longitude !== '' && Math.abs(north) <= 90 && Math.abs(east) <= 180;
  return sane ? { latitude: north, longitude: east } : null;
}
