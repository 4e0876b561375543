import { useStore } from '@nanostores/react';
import { Suspense, useEffect } from 'react';
import { useWatch } from 'react-hook-form';

import type { Post } from '#shared/schemas/posts.ts';

import { DraftOffer } from '../screens/post-edit/draft-offer.tsx';
import type { FormValues } from '../screens/post-edit/form-values.ts';
import { TrashNotice } from '../screens/post-edit/trash-notice.tsx';
import type { usePostForm } from '../screens/post-edit/use-post-form.ts';
import { Button } from '../ui/button.tsx';
import { lazyNamed } from '../ui/lazy-named.ts';
import { AddDialog } from './add-dialog.tsx';
import { useBuilder } from './builder-context.ts';
import { BuilderHeader } from './builder-header.tsx';
import { $pane, $said, type Pane } from './builder-state.ts';
import { Canvas } from './canvas.tsx';
import { BlockInspector } from './inspector.tsx';
import { PageInspector } from './page-inspector.tsx';
import type { PageItem } from './page-items.ts';
import { SidePanel } from './side-panel.tsx';
import { useCanvas } from './use-canvas.ts';
import { useClipboard } from './use-clipboard.ts';
import { useCommands, usePuckState } from './use-commands.ts';
import { useKeys } from './use-keys.ts';

const ConflictView = lazyNamed(() => import('../screens/post-edit/conflict-view.tsx'), 'ConflictView');

type Props = {
  edited: ReturnType<typeof usePostForm>;
  post: Post;
  /** Takes what shows a page that came from elsewhere. */
  onShow: (show: (items: PageItem[]) => void) => void;
};

const panes: [pane: Pane, label: string][] = [
  ['page', 'Page'],
  ['blocks', 'Blocks'],
  ['edit', 'Edit'],
];

/** The page in the middle, its blocks to the left, the selected one's fields to the right; in a small window one of the three. */
export function Workbench({ edited, post, onShow }: Props) {
  const { state, draft, save, saver } = edited;
  const commands = useCommands();
  const builder = useBuilder();
  const pane = useStore($pane);
  const selected = usePuckState((puck) => puck.selectedItem) as PageItem | null;
  useKeys(window, commands, builder.save);
  useClipboard(document, commands);
  useEffect(() => onShow(commands.show), [onShow, commands]);
  const shownIn = (name: Pane) => (pane === name ? '' : 'max-md:hidden');
  return (
    <div data-builder className="bg-ground flex h-dvh flex-col overflow-hidden">
      <BuilderHeader post={post} state={state} onSave={save} />
      <div className="max-h-[60dvh] shrink-0 overflow-y-auto *:m-3 empty:hidden">
        {draft && (
          <DraftOffer draft={draft} onRestore={() => edited.restoreDraft(draft)} onDiscard={edited.discardDraft} />
        )}
        {state.kind === 'gone' && (
          <TrashNotice
            meanwhile
            post={post}
            onRestored={() => {
              saver.revived();
              void save();
            }}
          />
        )}
        {state.kind === 'conflict' && (
          <Suspense>
            <ConflictView
              base={state.base}
              theirs={state.theirs}
              onResolve={(merged, lost) => edited.resolve(state.theirs, merged, lost)}
            />
          </Suspense>
        )}
      </div>
      <div className="flex min-h-0 grow">
        <aside
          aria-label="Blocks"
          className={`border-line bg-surface flex w-62 shrink-0 flex-col border-r max-md:w-full max-md:border-0 ${shownIn('blocks')}`}
        >
          <SidePanel />
        </aside>
        <div className={`flex min-w-0 grow flex-col ${shownIn('page')}`}>
          <Live post={post} />
          <Canvas />
        </div>
        <aside
          aria-label="Fields"
          className={`border-line bg-surface flex w-80 shrink-0 flex-col border-l max-md:w-full max-md:border-0 ${shownIn('edit')}`}
        >
          {selected ? <BlockInspector item={selected} /> : <PageInspector post={post} />}
        </aside>
      </div>
      <nav aria-label="Parts of the builder" className="border-line grid grid-cols-3 border-t md:hidden">
        {panes.map(([name, label]) => (
          <button
            key={name}
            type="button"
            aria-pressed={pane === name}
            onClick={() => $pane.set(name)}
            className={`h-12 ${pane === name ? 'text-accent font-semibold' : 'text-soft'}`}
          >
            {label}
          </button>
        ))}
      </nav>
      <AddDialog />
      <Said />
    </div>
  );
}

function Said() {
  const said = useStore($said);
  return (
    <p aria-live="polite" className="sr-only">
      {said}
    </p>
  );
}

/** Asks what the blocks show, and says so when nobody answers: what was shown last stays. */
function Live({ post }: { post: Post }) {
  const [blocks, media, url] = useWatch<FormValues, ['post_body.blocks', 'post_body.media', 'url']>({
    name: ['post_body.blocks', 'post_body.media', 'url'],
  });
  const failed = useCanvas({
    post: post.id,
    type: post.post_type_id,
    url,
    blocks: (blocks ?? { v: 1, items: [] }) as { v: number; items: [] },
    media,
  });
  if (!failed) return null;
  return (
    <p role="alert" className="bg-warn-wash flex items-center justify-between gap-3 px-4 py-2">
      The page below may be out of date: it couldn’t be asked for anew. Nothing that you wrote is lost.
      <Button size="sm" onClick={failed.retry}>
        Try again
      </Button>
    </p>
  );
}
