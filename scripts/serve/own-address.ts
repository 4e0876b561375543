/** The address at which this process reaches itself: loopback where it listens on all addresses. */
export function ownAddress(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  return host === '::' ? '::1' : host;
}
