import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';

import { postTypeById } from '#shared/rules/post-types.ts';

import { sectionUsesQuery } from '../queries/sections.ts';
import { paths } from '../routing/paths.ts';
import { Button } from '../ui/button.tsx';
import { Delayed, Skeleton } from '../ui/states.tsx';

/** The posts that show a section, each linked to its builder. */
export function SectionUses({ id }: { id: string }) {
  const { data, error, refetch } = useQuery({ ...sectionUsesQuery(id), refetchOnMount: 'always' });
  if (error)
    return (
      <p role="alert" className="text-soft flex items-center gap-2">
        Where it is used couldn’t be loaded.
        <Button size="sm" onClick={() => void refetch()}>
          Try again
        </Button>
      </p>
    );
  if (!data)
    return (
      <Delayed>
        <Skeleton />
      </Delayed>
    );
  if (data.length === 0) return <p className="text-soft">No page uses it yet.</p>;
  return (
    <ul className="space-y-1">
      {data.map(({ id: post, title, post_type_id: type }) => (
        <li key={post} className="flex min-w-0 items-baseline gap-2">
          <Link to={paths.build(type, post)} dir="auto" className="min-w-0 truncate underline underline-offset-2">
            {title}
          </Link>
          <span className="text-soft shrink-0 text-[13px]">{postTypeById(type).label}</span>
        </li>
      ))}
    </ul>
  );
}
