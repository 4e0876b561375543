import { useQuery } from '@tanstack/react-query';
import { ExternalLink as ExternalIcon, Eye } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { FormProvider, useWatch } from 'react-hook-form';

import { formatNumber } from '#shared/rules/numbers.ts';
import { postTypeIds } from '#shared/rules/post-types.ts';
import type { Blocks } from '#shared/schemas/post-body.ts';
import type { Post } from '#shared/schemas/posts.ts';

import { LeaveGuard } from '../forms/leave-guard.tsx';
import { refusedBlocks } from '../page-blocks/prop-errors.ts';
import { BasicFields } from '../post-form/basic-fields.tsx';
import { type EditedType, EditorContext } from '../post-form/editor-context.ts';
import type { FormValues } from '../post-form/form-values.ts';
import { PostNotices } from '../post-form/post-notices.tsx';
import { PostStatus, ShownState } from '../post-form/post-status.tsx';
import { PublishSlot } from '../post-form/publish-slot.tsx';
import { StatusFields } from '../post-form/status-fields.tsx';
import { usePostForm } from '../post-form/use-post-form.ts';
import { useShownState } from '../post-form/use-shown-state.ts';
import { useAccount } from '../queries/account.ts';
import { publishStateQuery } from '../queries/releases.ts';
import { paths, publicUrl } from '../routing/paths.ts';
import { $overlay } from '../stores/overlay.ts';
import { buttonClass, IconButton } from '../ui/button.tsx';
import { ExternalLink } from '../ui/external-link.tsx';
import { lazyNamed } from '../ui/lazy-named.ts';
import { LiveAround } from './around/live-around.tsx';
import { BuilderSkeleton } from './builder-skeleton.tsx';
import { BuilderFrame } from './frame.tsx';
import { HeaderBar } from './header-bar.tsx';
import { Live } from './live.tsx';
import { readOwn, useOwnFields, writeOwn } from './own-fields.ts';
import { $refused } from './state/builder-state.ts';
import { canvasPage, type FirstShown, storedPage, useFirstShown } from './state/first-shown.ts';
import { type Built, useBuilding } from './use-building.ts';
import { Workbench } from './workbench.tsx';

const PreviewDialog = lazyNamed(() => import('../post-form/preview-dialog.tsx'), 'PreviewDialog');

type Props = { type: EditedType; post: Post };

/** Opens the builder once the data of the page's blocks has loaded. */
export function Builder({ type, post }: Props) {
  const shown = useFirstShown(storedPage(post));
  return shown ? <PageBuilder type={type} post={post} shown={shown} /> : <BuilderSkeleton />;
}

/** Edits go into the post's form, which saves them with its other fields. */
function PageBuilder({ type, post: opened, shown }: Props & { shown: FirstShown }) {
  const edited = usePostForm({
    type,
    post: opened,
    onCreated: () => undefined,
    onShown: ({ post_body }) => building.show(post_body as Built),
    onRefused: (named) => $refused.set(refusedBlocks(named, form.getValues('post_body.blocks') as Blocks | null)),
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
    offersTemplates: type.id === postTypeIds.page,
    readOwn: () => readOwn(form),
    writeOwn: (values) => writeOwn(form, values),
  });
  useOwnFields(form, building.onOwn);
  const url = form.watch('url');
  const post = edited.post ?? opened;

  useEffect(() => {
    if (state.kind === 'saved') $refused.set({});
  }, [state.kind]);

  return (
    <EditorContext value={tools}>
      <FormProvider {...form}>
        <BuilderFrame building={building} kind="page" type={type.id} url={url} post={post.id} save={save}>
          <Workbench
            header={<BuilderHeader edited={edited} post={post} />}
            notices={<PostNotices edited={edited} post={post} />}
            live={
              <>
                <PageLive post={post} />
                <LiveAround post={post} />
              </>
            }
            unselected={
              <>
                <BasicFields post={post} />
                <StatusFields post={post} />
              </>
            }
            onShow={building.onShow}
          />
        </BuilderFrame>
      </FormProvider>
      <LeaveGuard dirty={edited.isDirty} isDraft={() => form.getValues('post_status_id') === 1} save={save} />
    </EditorContext>
  );
}

function PageLive({ post }: { post: Post }) {
  const [blocks, media, url] = useWatch<FormValues, ['post_body.blocks', 'post_body.media', 'url']>({
    name: ['post_body.blocks', 'post_body.media', 'url'],
  });
  return <Live {...canvasPage(post, { url, blocks, media })} />;
}

type HeaderProps = { edited: ReturnType<typeof usePostForm>; post: Post };

function BuilderHeader({ edited, post }: HeaderProps) {
  const { state, save: onSave } = edited;
  const { data: { changes = 0 } = {} } = useQuery(publishStateQuery);
  const { domain } = useAccount();
  const { live, liveUrl } = useShownState(post);
  const [previewing, setPreviewing] = useState(false);
  const title = useWatch<FormValues, 'title'>({ name: 'title' });
  return (
    <>
      <HeaderBar
        back={{ to: paths.post(post.post_type_id, post.id), label: 'Back to the form' }}
        title={title}
        busy={state.kind === 'saving' || state.kind === 'conflict'}
        onSave={() => void onSave()}
        publish={
          <PublishSlot
            edited={edited}
            post={post}
            more={[
              {
                id: 'all',
                label: 'See all changes',
                detail: formatNumber(changes),
                onAction: () => $overlay.set('publish'),
              },
            ]}
          />
        }
      >
        <ShownState post={post} className="max-lg:hidden" />
        <PostStatus post={post} state={state} />
        <IconButton label="Preview" onClick={() => setPreviewing(true)}>
          <Eye size={17} aria-hidden />
        </IconButton>
        {live !== 'no' && (
          <ExternalLink
            href={publicUrl(domain.host, liveUrl)}
            className={`${buttonClass({ tone: 'quiet' })} max-lg:hidden`}
          >
            View on site <ExternalIcon size={14} aria-hidden />
          </ExternalLink>
        )}
      </HeaderBar>
      {previewing && (
        <Suspense>
          <PreviewDialog postId={post.id} onSave={onSave} onClose={() => setPreviewing(false)} />
        </Suspense>
      )}
    </>
  );
}
