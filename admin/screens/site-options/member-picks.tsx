import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';

import { postTypeIds } from '#shared/rules/post-types.ts';
import type { Post } from '#shared/schemas/posts.ts';

import { postListQuery } from '../../queries/posts.ts';
import { IconButton } from '../../ui/button.tsx';
import { SortableList, moved } from '../../ui/sortable-list.tsx';
import { Thumbnail } from '../../ui/thumbnail.tsx';
import { FindOne } from './find-one.tsx';

/** As many as shared/schemas/options.ts takes. */
const most = 24;

const none: Post[] = [];

/** All members of the domain, as the lists of options have them: 500 at most, in position order. */
export function useMembers(): Post[] {
  const { data } = useQuery(
    postListQuery({ type: postTypeIds.member, limit: 500, offset: 0, sortBy: 'position', sortDir: 'asc' }),
  );
  return data?.data ?? none;
}

type Props = {
  members: Post[];
  value: string[];
  readOnly: boolean;
  error: string | undefined;
  onChange: (ids: string[]) => void;
};

/** Members picked by name, in the order in which they are shown. */
export function MemberPicks({ members, value, readOnly, error, onChange }: Props) {
  const memberOf = (id: string) => members.find((member) => member.id === id);
  const titleOf = (id: string) => memberOf(id)?.title ?? 'A member that is gone';
  const rest = members.filter(({ id }) => !value.includes(id));
  return (
    <div className="space-y-2">
      <p className="flex justify-between">
        <span className="font-medium">Members</span>
        <span className="text-soft text-[13px]">
          {value.length} of {most}
        </span>
      </p>
      {value.length === 0 ? (
        <p className="text-soft">None picked: the first four of the members list are shown.</p>
      ) : (
        <div className="border-line rounded-md border">
          <SortableList
            label="Members on the error page"
            items={value}
            idOf={(id) => id}
            nameOf={titleOf}
            readOnly={readOnly}
            onMove={(from, to) => onChange(moved(value, from, to))}
          >
            {(id) => (
              <div className="flex min-h-7 min-w-0 grow items-center gap-2.5">
                <Thumbnail media={memberOf(id)?.post_body.media['poster']} className="aspect-4/5 w-6" />
                <span dir="auto" className="min-w-0 grow truncate">
                  {titleOf(id)}
                </span>
                {!readOnly && (
                  <IconButton
                    size="icon-sm"
                    label={`Remove ${titleOf(id)}`}
                    onClick={() => onChange(value.filter((other) => other !== id))}
                  >
                    <X size={15} aria-hidden />
                  </IconButton>
                )}
              </div>
            )}
          </SortableList>
        </div>
      )}
      {error && (
        <p role="alert" className="text-danger text-[13px]">
          {error}
        </p>
      )}
      {!readOnly && value.length < most && (
        <FindOne
          label="Add a member"
          placeholder="Search a member"
          options={rest.map(({ id, title }) => ({ id, label: title, detail: '' }))}
          onPick={(id) => onChange([...value, id])}
        />
      )}
    </div>
  );
}
