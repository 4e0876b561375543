import { Check as CheckIcon, TriangleAlert } from 'lucide-react';
import { memo, useDeferredValue } from 'react';
import { useWatch } from 'react-hook-form';

import type { Post } from '#shared/schemas/posts.ts';

import type { FormValues } from '../../post-form/form-values.ts';
import { unfold } from './side-box.tsx';
import { usePostChecks } from './use-post-checks.ts';

/** Suggestions before publishing; each links to its field. */
export function CheckList({ post }: { post: Post | null }) {
  // The typed letter is painted first.
  return <Checks post={post} values={useDeferredValue(useWatch() as FormValues)} />;
}

const ofBlocks = 'Checks in the builder are about the blocks.';

const Checks = memo(function Checks({ post, values }: { post: Post | null; values: FormValues }) {
  const checks = usePostChecks(post, values);
  const isBuilt = Boolean(post?.post_body.blocks?.items.length);
  if (checks.length === 0) {
    return (
      <p className="text-soft flex items-start gap-2 p-4">
        <CheckIcon size={16} aria-hidden className="text-accent mt-0.5 shrink-0" />
        {isBuilt ? `No issues found in this form. ${ofBlocks}` : 'No issues found.'}
      </p>
    );
  }
  return (
    <ul>
      {checks.map(({ id, words, field }) => (
        <li key={id} className="border-line border-b last:border-0">
          <button
            type="button"
            onClick={() => focusField(field)}
            className="hover:bg-sunken flex min-h-10 w-full items-start gap-2 px-4 py-2.5 text-left -outline-offset-2"
          >
            <TriangleAlert size={15} aria-hidden className="text-warn mt-0.5 shrink-0" />
            <span className="min-w-0 wrap-anywhere">{words}</span>
          </button>
        </li>
      ))}
      {isBuilt && <li className="text-soft px-4 py-2.5">{ofBlocks}</li>}
    </ul>
  );
});

/** Scrolls to the field and focuses it: the input of this name, else the element marked for it. */
function focusField(name: string): void {
  const found =
    document.querySelector<HTMLElement>(`form [name="${CSS.escape(name)}"]`) ??
    document.querySelector<HTMLElement>(`[data-field="${CSS.escape(name)}"]`);
  const target = found?.matches('input, textarea, select, button')
    ? found
    : found?.querySelector<HTMLElement>('[role="textbox"], input, textarea, button');
  unfold(target ?? null);
  target?.focus({ preventScroll: true });
  target?.scrollIntoView({ block: 'center' });
}
