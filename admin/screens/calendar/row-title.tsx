import { Link } from '@tanstack/react-router';

import { postTypeIds } from '#shared/rules/post-types.ts';

import { paths } from '../../routing/paths.ts';
import { showStopsOn } from '../../stores/stops-view.ts';
import { unseenWords } from './entry-words.ts';
import type { Row } from './grouping.ts';

/** The name of a place, or of a truck with a link and what visitors don't see of it. */
export function RowTitle({ row: { title, member }, day }: { row: Row; day: string }) {
  if (!member) return <bdi className="line-clamp-4 wrap-anywhere">{title}</bdi>;
  const unseen = unseenWords(member);
  return (
    <>
      <Link
        to={paths.post(postTypeIds.member, member.id)}
        onClick={() => showStopsOn(day)}
        className="line-clamp-4 rounded-sm wrap-anywhere hover:underline"
      >
        <bdi>{title}</bdi>
      </Link>
      {unseen && <span className="text-soft block text-[13px] font-normal">{unseen}</span>}
    </>
  );
}
