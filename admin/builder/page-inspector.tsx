import { Layers } from 'lucide-react';

import { postTypeById, postTypeIds } from '#shared/rules/post-types.ts';
import type { Post } from '#shared/schemas/posts.ts';

import { BasicFields } from '../post-form/basic-fields.tsx';
import { StatusFields } from '../post-form/status-fields.tsx';

/** The page itself, while none of its blocks is selected. */
export function PageInspector({ post }: { post: Post }) {
  return (
    <section aria-label="The page" className="flex min-h-0 grow flex-col">
      <header className="border-line border-b px-4 py-3">
        <h2 className="flex items-center gap-2 font-semibold">
          <Layers size={15} aria-hidden /> The page itself
        </h2>
        <p className="text-soft text-[13px]">Select a block to change what it says.</p>
        {post.post_type_id !== postTypeIds.page && (
          <p className="text-soft text-[13px]">
            Visitors see the blocks below what the form of this {postTypeById(post.post_type_id).label.toLowerCase()}{' '}
            says.
          </p>
        )}
      </header>
      <div className="min-h-0 grow space-y-4 overflow-y-auto p-4">
        <BasicFields post={post} />
        <StatusFields post={post} />
      </div>
    </section>
  );
}
