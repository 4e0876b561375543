import '@puckeditor/core/no-external.css';
import './builder.css';
import { type OnAction, Puck } from '@puckeditor/core';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { FormProvider } from 'react-hook-form';

import type { Blocks } from '#shared/schemas/post-body.ts';
import type { Post } from '#shared/schemas/posts.ts';

import { LeaveGuard } from '../forms/leave-guard.tsx';
import { type EditedType, EditorContext } from '../screens/post-edit/editor-context.ts';
import { usePostForm } from '../screens/post-edit/use-post-form.ts';
import { type Builder as BuilderTools, BuilderContext } from './builder-context.ts';
import { $refused, resetBuilder } from './builder-state.ts';
import { CanvasDocument } from './canvas-document.tsx';
import { createHistory } from './page-history.ts';
import { closePage, everyItem, openPage, type PageItem } from './page-items.ts';
import { refusedBlocks } from './prop-errors.ts';
import { puckConfig } from './puck-config.tsx';
import { Workbench } from './workbench.tsx';

/** The frame gets the domain's styles and none of the panel's. */
const frame = { enabled: true, syncHostStyles: false, waitForStyles: false };
const overrides = { iframe: CanvasDocument, actionBar: () => <></> };

/** One page with its editor: what the editor changes becomes part of the post's form, which saves it as it saves everything. */
export function Builder({ type, post: opened }: { type: EditedType; post: Post }) {
  const bridge = useRef<(items: PageItem[]) => void>(null);
  const onShow = useCallback((show: (items: PageItem[]) => void) => {
    bridge.current = show;
  }, []);
  const [seen] = useState(() => new Set<string>());
  const [history] = useState(() => createHistory<PageItem[]>());
  const [naming] = useState(stepNames);
  useState(resetBuilder);

  function open(blocks: unknown, media: Record<string, string>): PageItem[] {
    const items = openPage(blocks as Blocks | null, media);
    for (const { props } of everyItem(items)) seen.add(props.id);
    return items;
  }
  const edited = usePostForm({
    type,
    post: opened,
    onCreated: () => undefined,
    onShown: ({ post_body }) => bridge.current?.(open(post_body.blocks, post_body.media)),
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
  const { form, post, tools, save, state, saver } = edited;
  const [start] = useState(() => ({
    root: { props: {} },
    content: open(form.getValues('post_body.blocks'), form.getValues('post_body.media')),
  }));
  const url = form.watch('url');

  useEffect(() => {
    if (state.kind === 'saved') $refused.set({});
  }, [state.kind]);

  const [onAction] = useState((): OnAction => (_action, { data }, { data: before }) => {
    const [items, old] = [data.content as PageItem[], before.content as PageItem[]];
    if (items === old || JSON.stringify(items) === JSON.stringify(old)) return;
    const key = naming.take();
    if (key !== null) history.record(old, key);
    for (const { props } of everyItem(items)) seen.add(props.id);
    // The editor tells of a change while it makes it.
    queueMicrotask(() => {
      const { blocks, media } = form.getValues('post_body');
      const closed = closePage(items, blocks as Blocks | null, media, seen);
      form.setValue('post_body.blocks', closed.blocks);
      form.setValue('post_body.media', closed.media);
      if (key !== null) saver.changed();
    });
  });
  const builder = useMemo(
    (): BuilderTools => ({ history, next: naming, save: () => void save(), type: type.id, url }),
    // oxlint-disable-next-line react/exhaustive-deps -- a save reads what is there when it is made
    [history, naming, type.id, url],
  );
  return (
    <EditorContext value={tools}>
      <FormProvider {...form}>
        <BuilderContext value={builder}>
          <Puck config={puckConfig} data={start} iframe={frame} overrides={overrides} onAction={onAction}>
            <Workbench edited={edited} post={post ?? opened} onShow={onShow} />
          </Puck>
        </BuilderContext>
      </FormProvider>
      <LeaveGuard dirty={edited.isDirty} isDraft={() => form.getValues('post_status_id') === 1} save={save} />
    </EditorContext>
  );
}

/** How the next change is called; a change that nobody named is one of the editor's own, such as a drop. */
function stepNames() {
  let next: string | null = '';
  return {
    name: (key: string | null) => {
      next = key;
    },
    take: () => {
      const key = next;
      next = '';
      return key;
    },
  };
}
