/** The API origin of the current public host (`api.` before it, on the same port), for the islands of public pages. */
export function apiOrigin({ protocol, host }: { protocol: string; host: string }): string {
  return `${protocol}//api.${host}`;
}
