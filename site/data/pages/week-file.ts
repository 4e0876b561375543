import { packStop, type WeekFile } from '#shared/content/week-file.ts';
import type { WeekStop } from '#shared/content/week.ts';
import { publicPath } from '#shared/rules/urls.ts';
import type { PostOf } from '#shared/schemas/posts.ts';

import type { Context } from '../context.ts';
import { eventStops } from '../event-stops.ts';
import { membersOut } from '../out-now.ts';
import { dayFor, stopsOfWeek } from '../stops.ts';
import { fileAt } from './parts.ts';

/** The week of all members, for the scripts of pages. */
export function weekFilePages(context: Context) {
  const { memo, content } = context;
  const members = membersOut(context);
  const atEvents = eventStops(context);
  return [
    memo.of(weekFilePage, '', {
      paths: members.map(({ url }) => publicPath(url)),
      weeks: members.map((post) =>
        memo.of(packedWeek, post.id, {
          post,
          today: dayFor(post, content.today),
          atEvents: atEvents(post.id),
        }),
      ),
    }),
  ];
}

type Packed = WeekFile['data'][string];

type WeekInput = { post: PostOf<'member'>; today: string; atEvents: WeekStop[] };

/** Events first: where a truck is at one, it isn't where it usually is. */
function packedWeek({ post, today, atEvents }: WeekInput): Packed {
  return [...atEvents, ...stopsOfWeek(post, today)].map(packStop);
}

function weekFilePage({ paths, weeks }: { paths: string[]; weeks: Packed[] }) {
  const file: WeekFile = { data: Object.fromEntries(paths.map((path, index) => [path, weeks[index] ?? []])) };
  return fileAt('/stops.json', 'week-file', file);
}
