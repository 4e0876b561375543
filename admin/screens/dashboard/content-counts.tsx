import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';

import { formatNumber } from '#shared/rules/numbers.ts';
import { postStatusIds } from '#shared/rules/post-status.ts';
import { postTypeIds, postTypeList } from '#shared/rules/post-types.ts';
import type { PostCounts } from '#shared/schemas/post-basics.ts';

import { useMay } from '../../queries/account.ts';
import { postCountsQuery } from '../../queries/post-counts.ts';
import { listLink, paths } from '../../routing/paths.ts';
import { LinkButton } from '../../ui/button.tsx';
import { PanelBox } from '../../ui/panel-box.tsx';
import { EmptyState, ErrorState, LinesSkeleton } from '../../ui/states.tsx';

const columns = [
  { status: postStatusIds.published, name: 'published', label: 'Published' },
  { status: postStatusIds.draft, name: 'draft', label: 'Drafts' },
  { status: postStatusIds.scheduled, name: 'scheduled', label: 'Scheduled' },
] as const;

/** Posts per type and status; each number links to the filtered list. */
export function ContentCounts() {
  const { data, error, refetch } = useQuery(postCountsQuery);
  const allowed = useMay();
  return (
    <PanelBox title="Content" flush>
      {error && <ErrorState error={error} what="The counts" onRetry={() => void refetch()} />}
      {!data && !error && <LinesSkeleton lines={postTypeList.length} />}
      {data?.length === 0 && (
        <EmptyState
          title="Nothing here yet"
          action={
            allowed('content.draft') && (
              <LinkButton href={paths.newPost(postTypeIds.member)} tone="primary">
                Add the first member
              </LinkButton>
            )
          }
        >
          Members are the trucks and restaurants on the public site. Add one, then pages and posts as you need them.
        </EmptyState>
      )}
      {data && data.length > 0 && <CountTable counts={data} />}
    </PanelBox>
  );
}

function CountTable({ counts }: { counts: PostCounts }) {
  // Scheduled are also those whose changes are.
  const count = (type: number, status: number) =>
    counts
      .filter((row) => row.post_type_id === type)
      .reduce((sum, row) => {
        const isAsked = row.post_status_id === status;
        return sum + (isAsked ? row.count : status === postStatusIds.scheduled ? row.waiting : 0);
      }, 0);
  return (
    <table className="w-full table-fixed">
      <thead className="text-soft text-[13px]">
        <tr className="border-line border-b">
          <th scope="col" className="h-9 px-4 text-left font-medium">
            Type
          </th>
          {columns.map(({ label }) => (
            <th
              key={label}
              scope="col"
              className="h-9 w-24 px-2 text-right font-medium last:pr-4 max-sm:w-20 max-sm:last:w-24"
            >
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {postTypeList.map((type) => (
          <tr key={type.id} className="border-line hover:bg-sunken border-b last:border-0">
            <th scope="row" className="h-11 px-4 text-left font-medium">
              <Link to={paths.posts(type.id)} className="underline-offset-2 hover:underline">
                {type.plural}
              </Link>
            </th>
            {columns.map(({ status, name }) => {
              const number = count(type.id, status);
              return (
                <td key={status} className="px-2 text-right last:pr-4">
                  {number === 0 ? (
                    <span className="text-soft">0</span>
                  ) : (
                    <Link
                      {...listLink(type.id, name === 'scheduled' ? { state: name } : { status: name })}
                      aria-label={`${number} ${name} in ${type.plural}`}
                      className="underline-offset-2 hover:underline"
                    >
                      {formatNumber(number)}
                    </Link>
                  )}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
