import { useQuery } from '@tanstack/react-query';

import { formatNumber } from '#shared/rules/numbers.ts';
import { postStatusIds } from '#shared/rules/post-status.ts';
import { type PostTypeId, postTypeById, postTypeList } from '#shared/rules/post-types.ts';
import { SiteMap } from '#shared/schemas/options.ts';

import { useAccount } from '../../queries/account.ts';
import { siteDocuments } from '../../queries/options.ts';
import { postCountsQuery } from '../../queries/post-counts.ts';
import { publicUrl } from '../../routing/paths.ts';
import { ExternalLink } from '../../ui/external-link.tsx';
import { PanelBox } from '../../ui/panel-box.tsx';
import { Switch } from '../../ui/switch.tsx';
import type { Row } from '../../words/row.ts';
import { DocumentSection } from './document-section.tsx';

/** Milliseconds: a switch is valid after every change, so it saves automatically. */
const autosave = 300;

const rows: Row<SiteMap>[] = [
  {
    label: 'Listed',
    words: ({ types }) => types.map((id) => postTypeById(id).plural).join(', '),
  },
];

export function SiteMapSection() {
  const { domain } = useAccount();
  const { data: counts } = useQuery(postCountsQuery);
  const published = (type: PostTypeId) =>
    counts?.find((count) => count.post_type_id === type && count.post_status_id === postStatusIds.published)?.count ??
    0;
  return (
    <DocumentSection
      title="Sitemap"
      lead="Which pages sitemap.xml tells search engines about."
      document={siteDocuments.siteMap}
      schema={SiteMap}
      rows={rows}
      autosave={autosave}
    >
      {(form) => {
        const { types } = form.value;
        const total = types.reduce((sum, type) => sum + published(type), 0);
        const toggle = (type: PostTypeId) =>
          form.set({
            types: types.includes(type)
              ? types.filter((id) => id !== type)
              : [...types, type].toSorted((a, b) => a - b),
          });
        return (
          <div className="max-w-xl space-y-3">
            <PanelBox title="Types" flush>
              <ul>
                {postTypeList.map(({ id, plural }) => (
                  <li key={id} className="border-line border-b px-4 py-2.5 last:border-0">
                    <Switch
                      label={plural}
                      hint={counts ? `${formatNumber(published(id))} published` : ' '}
                      checked={types.includes(id)}
                      disabled={form.readOnly}
                      onChange={() => toggle(id)}
                    />
                  </li>
                ))}
              </ul>
            </PanelBox>
            <p className="text-soft">
              {counts && `Up to ${formatNumber(total)} pages, and the lists that show them. `}A page that is hidden from
              search engines, or whose own switch is off, is left out.{' '}
              <ExternalLink
                href={publicUrl(domain.host, 'sitemap.xml')}
                className="text-accent underline underline-offset-2"
              >
                See sitemap.xml
              </ExternalLink>
            </p>
          </div>
        );
      }}
    </DocumentSection>
  );
}
