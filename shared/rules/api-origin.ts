/** The origin of a domain's API: what pages of the domain at `origin` post their forms to. */
export function apiOriginOf(origin: string): string {
  const { protocol, host } = new URL(origin);
  return `${protocol}//api.${host}`;
}
