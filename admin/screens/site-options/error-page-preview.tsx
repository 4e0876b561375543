import { useState } from 'react';

import { metMembers } from '#shared/content/met-members.ts';
import type { ErrorPage } from '#shared/schemas/options.ts';
import type { ListedPost } from '#shared/schemas/posts.ts';

import { Thumbnail } from '../../ui/thumbnail.tsx';

const forms = {
  lost: 'Address not found',
  broken: 'Any other error',
} as const;

/** A plain sketch of both forms of the page. */
export function ErrorPagePreview({ page, members }: { page: ErrorPage; members: ListedPost[] }) {
  const [form, setForm] = useState<keyof typeof forms>('lost');
  const shown = metMembers(page.members, members);
  return (
    <section aria-label="Preview" className="@wide:sticky @wide:top-44 min-w-0 space-y-2">
      <div role="group" aria-label="Which error" className="bg-sunken flex w-fit gap-0.5 rounded-md p-0.5">
        {Object.entries(forms).map(([name, label]) => (
          <button
            key={name}
            type="button"
            aria-pressed={form === name}
            onClick={() => setForm(name as keyof typeof forms)}
            className="text-soft aria-pressed:bg-surface aria-pressed:text-ink h-7 rounded-sm px-2.5 text-[13px] aria-pressed:font-medium"
          >
            {label}
          </button>
        ))}
      </div>
      <div className="border-line bg-surface space-y-4 rounded-lg border p-5">
        <div className="space-y-2">
          <p dir="auto" className="text-2xl leading-tight font-semibold wrap-anywhere">
            {page.title || 'Lost'}
          </p>
          <p dir="auto" className="wrap-anywhere">
            {form === 'lost' ? page.subtitle : 'SOMETHING WENT WRONG.'}
          </p>
          <p>
            <span className="bg-ink text-ground inline-block rounded-md px-3 py-1.5 text-[13px] font-medium">
              Take me home
            </span>
          </p>
        </div>
        {page.truck_image ? (
          <Thumbnail media={page.truck_image} alt={page.truck_image.alt} className="aspect-3/2 w-full" />
        ) : (
          <p className="bg-sunken text-soft grid aspect-3/2 place-items-center rounded-md text-[13px]">
            A lost truck, drawn in your colors
          </p>
        )}
        <div className="space-y-2">
          <p dir="auto" className="text-base font-semibold wrap-anywhere">
            {page.section_title || 'Meet the members'}
          </p>
          {page.section_text && (
            <p dir="auto" className="text-soft text-[13px] wrap-anywhere">
              {page.section_text}
            </p>
          )}
          <ul className="grid grid-cols-4 gap-2">
            {shown.map((member) => (
              <li key={member.id} className="min-w-0 space-y-1">
                <Thumbnail media={member.media.poster} className="aspect-4/5 w-full" />
                <p dir="auto" className="truncate text-xs">
                  {member.title}
                </p>
              </li>
            ))}
          </ul>
          <p className="text-[13px] underline underline-offset-2">View all members</p>
        </div>
      </div>
    </section>
  );
}
