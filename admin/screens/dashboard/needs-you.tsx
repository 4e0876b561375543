import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CircleAlert, CircleCheck, FilePen, Inbox, MapPin } from 'lucide-react';

import { useMay } from '../../queries/account.ts';
import { dashboardQuery } from '../../queries/dashboard.ts';
import { publishStateQuery, releaseListQuery } from '../../queries/releases.ts';
import { submissionCountsQuery } from '../../queries/submission-counts.ts';
import { PanelBox } from '../../ui/panel-box.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { ErrorState, LinesSkeleton } from '../../ui/states.tsx';
import { type Need, type NeedItem, needsOf } from './needs.ts';

const icons = {
  failed: CircleAlert,
  returned: FilePen,
  reviews: FilePen,
  back: Inbox,
  schedule: CircleAlert,
  submissions: Inbox,
  mails: CircleAlert,
  stops: MapPin,
  drafts: FilePen,
} satisfies Record<Need['kind'], typeof Inbox>;

/** The user's open tasks, each with a link to where it is done. */
export function NeedsYou() {
  const allowed = useMay();
  const readsForms = allowed('submissions.read');
  const { data: figures, error, refetch } = useQuery(dashboardQuery);
  const { data: counts } = useQuery({ ...submissionCountsQuery, enabled: readsForms });
  const { data: releases } = useQuery(releaseListQuery({ limit: 5, offset: 0 }));
  const { data: live } = useQuery(publishStateQuery);
  const needs =
    figures &&
    needsOf({
      figures,
      counts: counts ?? null,
      releases: releases?.data ?? [],
      mayPublish: allowed('releases.publish'),
      reviews: live?.reviews ?? 0,
    });
  return (
    <PanelBox title="Needs you" flush>
      {error && !figures && <ErrorState error={error} what="This list" onRetry={() => void refetch()} />}
      {!needs && !error && <LinesSkeleton lines={3} />}
      {needs?.length === 0 && (
        <p className="flex items-center gap-3 px-4 py-4">
          <CircleCheck size={16} strokeWidth={1.75} aria-hidden className="text-accent shrink-0" />
          Nothing needs your attention.
        </p>
      )}
      {needs && needs.length > 0 && (
        <ul>
          {needs.map((need) => (
            <li key={need.kind} className="border-line border-b last:border-0">
              <NeedRow need={need} />
            </li>
          ))}
        </ul>
      )}
    </PanelBox>
  );
}

function NeedRow({ need: { kind, title, detail, link, items, more } }: { need: Need }) {
  const Icon = icons[kind];
  const words = (
    <>
      <Icon
        size={16}
        strokeWidth={1.75}
        aria-hidden
        className={`mt-0.5 shrink-0 ${['failed', 'schedule', 'mails'].includes(kind) ? 'text-danger' : 'text-accent'}`}
      />
      <span className="min-w-0">
        <span className="block font-medium wrap-anywhere">{title}</span>
        {detail && <span className="text-soft line-clamp-3 text-[13px] wrap-anywhere">{detail}</span>}
      </span>
    </>
  );
  const shape = 'flex gap-3 px-4 py-2.5';
  return (
    <>
      {link ? (
        <Link to={link.to} search={link.search ?? {}} className={`${shape} hover:bg-sunken -outline-offset-2!`}>
          {words}
        </Link>
      ) : (
        <div className={shape}>{words}</div>
      )}
      {items.length > 0 && (
        <ul className="pb-2">
          {items.map((item) => (
            <li key={item.id}>
              <ItemLink item={item} />
            </li>
          ))}
          {more > 0 && <li className="text-soft pl-11 text-[13px] leading-7">and {more} more</li>}
        </ul>
      )}
    </>
  );
}

function ItemLink({ item: { label, href, note, time, words } }: { item: NeedItem }) {
  return (
    <Link to={href} className="hover:bg-sunken block py-1.5 pr-4 pl-11 -outline-offset-2!">
      <span className="flex min-h-5 items-baseline gap-3 max-sm:flex-wrap max-sm:gap-x-3 max-sm:gap-y-0">
        <span dir="auto" className="min-w-0 grow truncate underline-offset-2">
          {label}
        </span>
        <span className="text-soft shrink-0 text-[13px]">
          {note} {time && <RelativeTime value={time} />}
        </span>
      </span>
      {words && <span className="text-soft line-clamp-2 text-[13px] wrap-anywhere">{words}</span>}
    </Link>
  );
}
