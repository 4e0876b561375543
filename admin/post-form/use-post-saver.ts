import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { get, type UseFormReturn } from 'react-hook-form';

import { isHttpError } from '#shared/client/errors/http-error.ts';
import type { Post } from '#shared/schemas/posts.ts';

import { addressTaken } from '../queries/post-search.ts';
import { postWrites, postWritten } from '../queries/posts.ts';
import { reportError } from '../queries/query-client.ts';
import { isValid } from './form-resolver.ts';
import type { FormValues } from './form-values.ts';
import { keepDraft } from './local-draft.ts';
import { createPostSaver, fieldErrors, type PostSaver, type SaveState } from './post-saver.ts';

type Options = {
  form: UseFormReturn<FormValues>;
  post: Post | null;
  start: FormValues;
  host: string;
  onCreated: (post: Post) => void;
  onSaved: (post: Post) => void;
  onMerged: (values: FormValues, theirs: Post, taken: string[]) => void;
  /** Fields that wait before they tell their value tell it now. */
  flush: () => void;
  onRefused?: ((named: [name: string, message: string][]) => void) | undefined;
};

/** The saver of one open form, and its state in words. */
export function usePostSaver({ form, post, start, host, onCreated, onSaved, onMerged, onRefused, flush }: Options): {
  saver: PostSaver;
  state: SaveState;
} {
  const queryClient = useQueryClient();
  const [state, setState] = useState<SaveState>({ kind: 'saved', at: null });
  const id = useRef(post?.id ?? 'new');
  const told = useRef({ onCreated, onSaved, onMerged, onRefused, flush });
  useEffect(() => {
    told.current = { onCreated, onSaved, onMerged, onRefused, flush };
  });

  // oxlint-disable-next-line react/refs -- the saver reads them when it saves, never while rendering
  const [saver] = useState(() =>
    createPostSaver({
      post,
      start,
      read: form.getValues,
      validate: async (explicit) =>
        explicit ? await form.trigger(undefined, { shouldFocus: true }) : isValid(form.getValues()),
      mayAutosave: () => id.current !== 'new' || document.activeElement?.getAttribute('name') !== 'title',
      writes: postWrites,
      flush: () => told.current.flush(),
      onMerged: (values, theirs, taken) => told.current.onMerged(values, theirs, taken),
      onState: setState,
      onSaved: (saved, isNew) => {
        if (isNew) {
          keepDraft({ host, type: start.post_type_id, id: 'new' }, null);
          id.current = saved.id;
        }
        postWritten(queryClient, saved);
        if (isNew) told.current.onCreated(saved);
        told.current.onSaved(saved);
      },
      onRefused: (error) => {
        if (isHttpError(error) && error.code === 'url_taken') addressTaken(queryClient);
        const named = isHttpError(error) ? fieldErrors(error) : [];
        told.current.onRefused?.(named);
        for (const [name, message] of named) form.setError(name as 'title', { type: 'server', message });
        // What stands beside its field isn't said twice.
        const shown = named.length > 0 && named.every(([name]) => get(form.control._fields, name) !== undefined);
        if (!shown) reportError(error, undefined);
      },
      keep: (values, read) =>
        keepDraft({ host, type: start.post_type_id, id: id.current }, values && { values, ...read, at: Date.now() }),
    }),
  );

  useEffect(() => {
    const stopWatching = form.subscribe({ formState: { values: true }, callback: () => saver.changed() });
    addEventListener('online', saver.retry);
    return () => {
      stopWatching();
      removeEventListener('online', saver.retry);
      saver.stop();
    };
  }, [form, saver]);
  return { saver, state };
}
