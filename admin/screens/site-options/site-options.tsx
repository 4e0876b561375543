import { createLazyRoute, Link } from '@tanstack/react-router';
import { type ComponentType, useEffect, useRef } from 'react';

import { mayLoad } from '../../access/may-load.ts';
import { NeedsPermission } from '../../access/needs-permission.tsx';
import { useMay } from '../../queries/account.ts';
import { analyticsQuery } from '../../queries/analytics.ts';
import { apiTokensQuery } from '../../queries/api-tokens.ts';
import { buildHookQuery } from '../../queries/build-hook.ts';
import { siteDocuments } from '../../queries/options.ts';
import { queryClient } from '../../queries/query-client.ts';
import { redirectsQuery } from '../../queries/redirects.ts';
import { paths } from '../../routing/paths.ts';
import { type SiteSection, siteSections } from '../../routing/site-sections.ts';
import { AnalyticsSection } from './analytics-section.tsx';
import { ApiTokensSection } from './api-tokens-section.tsx';
import { ColorsSection } from './colors-section.tsx';
import { ErrorPageSection } from './error-page-section.tsx';
import { IdentitySection } from './identity-section.tsx';
import { MenusSection } from './menus-section.tsx';
import { PublishingSection } from './publishing-section.tsx';
import { RedirectsSection, redirectStep } from './redirects-section.tsx';
import { SeoSection } from './seo-section.tsx';
import { SiteMapSection } from './site-map-section.tsx';
import { SocialsSection } from './socials-section.tsx';

export const Route = createLazyRoute('/panel/site-options/{-$section}')({ component: SiteOptions });

const screens = {
  '': { Screen: IdentitySection, prefetch: () => queryClient.prefetchQuery(siteDocuments.identity.query) },
  colors: { Screen: ColorsSection, prefetch: () => queryClient.prefetchQuery(siteDocuments.colors.query) },
  menus: { Screen: MenusSection, prefetch: () => queryClient.prefetchQuery(siteDocuments.menus.query) },
  socials: { Screen: SocialsSection, prefetch: () => queryClient.prefetchQuery(siteDocuments.socials.query) },
  seo: { Screen: SeoSection, prefetch: () => queryClient.prefetchQuery(siteDocuments.seo.query) },
  'site-map': { Screen: SiteMapSection, prefetch: () => queryClient.prefetchQuery(siteDocuments.siteMap.query) },
  'error-page': { Screen: ErrorPageSection, prefetch: () => queryClient.prefetchQuery(siteDocuments.errorPage.query) },
  redirects: { Screen: RedirectsSection, prefetch: () => queryClient.prefetchQuery(redirectsQuery('', redirectStep)) },
  publishing: { Screen: PublishingSection, prefetch: () => queryClient.prefetchQuery(buildHookQuery) },
  analytics: { Screen: AnalyticsSection, prefetch: () => queryClient.prefetchQuery(analyticsQuery) },
  tokens: { Screen: ApiTokensSection, prefetch: () => queryClient.prefetchQuery(apiTokensQuery) },
} satisfies Record<SiteSection, { Screen: ComponentType; prefetch: () => Promise<void> }>;

export function prefetchSection(section: SiteSection): void {
  const entry = siteSections[section];
  if (!('hidden' in entry) || mayLoad(entry.write)) void screens[section].prefetch();
}

function SiteOptions() {
  const { section = '' } = Route.useParams() as { section?: SiteSection };
  const allowed = useMay();
  const visible = Object.entries(siteSections).filter(([, entry]) => !('hidden' in entry) || allowed(entry.write));
  const { Screen } = screens[section];
  const links = useRef<HTMLElement>(null);
  useEffect(() => {
    // On phones the links scroll sideways; bring the current one into view.
    const line = links.current?.querySelector('ul');
    const current = line?.querySelector<HTMLElement>('[aria-current="page"]');
    if (line && current) line.scrollLeft = current.offsetLeft - line.clientWidth / 2;
  }, [section]);
  const shown = visible.some(([name]) => name === section);
  return (
    <div className="grid grid-cols-1 items-start gap-x-8 gap-y-4 md:grid-cols-[10rem_minmax(0,1fr)]">
      <nav ref={links} aria-label="Site" className="relative md:sticky md:top-20">
        <ul className="max-md:tab-bar max-md:-mx-4 max-md:flex max-md:gap-1 max-md:px-4 max-md:pb-1 md:space-y-0.5">
          {visible.map(([name, { label }]) => (
            <li key={name}>
              <Link
                to={paths.siteOptions(name as SiteSection)}
                activeOptions={{ exact: true, includeSearch: false }}
                className="text-soft hover:text-ink hover:bg-sunken aria-[current=page]:text-ink aria-[current=page]:bg-sunken flex h-8 items-center rounded-md px-2.5 whitespace-nowrap aria-[current=page]:font-medium"
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="max-w-260 min-w-0">
        {shown ? (
          <Screen key={section} />
        ) : (
          <NeedsPermission permission={siteSections[section].write} title={siteSections[section].label}>
            {null}
          </NeedsPermission>
        )}
      </div>
    </div>
  );
}
