import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import * as z from 'zod/mini';

import { type Submission, SubmissionUpdate } from '#shared/schemas/submissions.ts';

import { FormNotices } from '../../forms/form-notices.tsx';
import { SaveBar } from '../../forms/save-bar.tsx';
import { SavedForm } from '../../forms/saved-form.tsx';
import { TextField } from '../../forms/text-field.tsx';
import { usePanelForm } from '../../forms/use-panel-form.ts';
import type { Stored } from '../../queries/stored.ts';
import { noteWritten, submissionQuery, writeNote } from '../../queries/submissions.ts';
import { notify } from '../../ui/notify.ts';

type Note = { note: string };
const schema = z.required(z.pick(SubmissionUpdate, { note: true }));
const maxLength = 5000;
const autosave = 600;

function stored({ note, version }: Pick<Submission, 'note' | 'version'>): Stored<Note> {
  return { value: { note }, version };
}

/** The team's note. Saves automatically, also when the sheet closes. */
export function NoteForm({ submission }: { submission: Submission }) {
  const queryClient = useQueryClient();
  const { id, note: before } = submission;
  const form = usePanelForm<Note>({
    name: `submission-note:${id}`,
    stored: stored(submission),
    schema,
    autosave,
    writes: {
      write: async ({ note }, { version = 0 }) => {
        const saved = await writeNote(id, note, version, before);
        noteWritten(queryClient, saved);
        return stored(saved);
      },
      read: async () => {
        const now = await queryClient.fetchQuery({ ...submissionQuery(id), staleTime: 0 });
        return now ? stored(now) : null;
      },
    },
  });
  const leave = useEffectEvent(() => {
    if (!form.dirty()) return;
    if (form.state.kind === 'conflict') notify.info('Your note is kept on this device');
    else void form.save();
  });
  useEffect(() => () => leave(), []);
  return (
    <SavedForm form={form} label="Team’s note" className="space-y-2" leaving="alone">
      <FormNotices form={form} rows={[{ label: 'Note', words: ({ note }) => note }]} />
      <TextField
        form={form}
        name="note"
        label="Note"
        max={maxLength}
        multiline
        placeholder="Called back, wants the taco truck…"
        hint="For your team. The sender never sees it, and search finds it."
      />
      <SaveBar form={form} automatic />
    </SavedForm>
  );
}
