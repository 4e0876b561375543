/** The API of the current public host: `api.` in front of it, on the same port. Used by the islands of public pages. */
export function apiOrigin({ protocol, host }: { protocol: string; host: string }): string {
  return `${protocol}//api.${host}`;
}
