/**
 * Whether a page at `host` can set cookies that a panel under the registrable domain `panelDomain` gets. Null: the panel's host
 * has none, like names of this machine.
 */
export function sharesCookies(host: string, panelDomain: string | null): boolean {
  return panelDomain !== null && `.${host}`.endsWith(`.${panelDomain}`);
}
