import { useEffect, useMemo } from 'react';
import { FormProvider } from 'react-hook-form';

import type { Blocks } from '#shared/schemas/post-body.ts';
import type { Post } from '#shared/schemas/posts.ts';

import { LeaveGuard } from '../forms/leave-guard.tsx';
import { refusedBlocks } from '../page-blocks/prop-errors.ts';
import { type EditedType, EditorContext } from '../post-form/editor-context.ts';
import { usePostForm } from '../post-form/use-post-form.ts';
import { BuilderHeader } from './builder-header.tsx';
import { BuilderSkeleton } from './builder-skeleton.tsx';
import { BuilderFrame } from './frame.tsx';
import { PageInspector } from './page-inspector.tsx';
import { PageLive } from './page-live.tsx';
import { PageNotices } from './page-notices.tsx';
import type { Builder as BuilderTools } from './state/builder-context.ts';
import { $refused } from './state/builder-state.ts';
import { type FirstShown, storedPage, useFirstShown } from './state/first-shown.ts';
import { type Built, useBuilding } from './use-building.ts';
import { Workbench } from './workbench.tsx';

type Props = { type: EditedType; post: Post };

/** One page with its editor, once it is known what its blocks show. */
export function Builder({ type, post }: Props) {
  const shown = useFirstShown(storedPage(post));
  return shown ? <PageBuilder type={type} post={post} shown={shown} /> : <BuilderSkeleton />;
}

/** What the editor changes becomes part of the post's form, which saves it as it saves everything. */
function PageBuilder({ type, post: opened, shown }: Props & { shown: FirstShown }) {
  const edited = usePostForm({
    type,
    post: opened,
    onCreated: () => undefined,
    onShown: ({ post_body }) => building.show(post_body as Built),
    onRefused: (named) => {
      const sent = (form.getValues('post_body.blocks') as Blocks | null)?.items ?? [];
      $refused.set(
        refusedBlocks(
          named,
          sent.map(({ props }) => props.id),
        ),
      );
    },
  });
  const { form, tools, save, state, saver } = edited;
  const building = useBuilding({
    read: () => form.getValues('post_body') as Built,
    write: ({ blocks, media }, isStep) => {
      form.setValue('post_body.blocks', blocks);
      form.setValue('post_body.media', media);
      if (isStep) saver.changed();
    },
    onFlush: tools.onFlush,
    shown,
  });
  const { history, keep, onShow } = building;
  const url = form.watch('url');
  const post = edited.post ?? opened;

  useEffect(() => {
    if (state.kind === 'saved') $refused.set({});
  }, [state.kind]);

  const builder = useMemo(
    (): BuilderTools => ({ history, keep, save: () => void save(), kind: 'page', type: type.id, url }),
    // oxlint-disable-next-line react/exhaustive-deps -- a save reads what is there when it is made
    [history, keep, type.id, url],
  );
  return (
    <EditorContext value={tools}>
      <FormProvider {...form}>
        <BuilderFrame building={building} builder={builder}>
          <Workbench
            header={<BuilderHeader post={post} state={state} onSave={save} />}
            notices={<PageNotices edited={edited} post={post} />}
            live={<PageLive post={post} />}
            unselected={<PageInspector post={post} />}
            onShow={onShow}
          />
        </BuilderFrame>
      </FormProvider>
      <LeaveGuard dirty={edited.isDirty} isDraft={() => form.getValues('post_status_id') === 1} save={save} />
    </EditorContext>
  );
}
