import { useQuery } from '@tanstack/react-query';

import { sharesCookies } from '#shared/rules/cookie-domain.ts';

import { panelDomainQuery } from '../../queries/network.ts';

/** Warns if pages at one of the hosts can set the panel's cookies. */
export function SharedCookies({ hosts }: { hosts: string[] }) {
  const { data: panelDomain = null } = useQuery(panelDomainQuery);
  const shared = hosts.filter((host) => sharesCookies(host, panelDomain));
  const [first, ...others] = shared;
  if (first === undefined) return null;
  return (
    <p role="status" className="bg-warn-wash rounded-md px-3 py-2 wrap-anywhere">
      {first} {others.length > 0 && `and ${others.length} more `}
      {others.length > 0 ? 'share' : 'shares'} the domain {panelDomain} with this panel. A script on those pages can
      sign their visitors out of the panel. Ask the server’s operator to give the panel its own domain.
    </p>
  );
}
