import type { Editor } from '@tiptap/react';
import { type KeyboardEvent, useState } from 'react';

import { typedVideo } from '#shared/rules/videos.ts';

import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';

type Props = {
  editor: Editor;
  onVideo: (video: NonNullable<ReturnType<typeof typedVideo>>) => void;
  onClose: () => void;
};

/** Asks for the address of a video. Not a form, since forms can't nest. It imports nothing of the editor, whose chunk it would split. */
export function VideoEditor({ editor, onVideo, onClose }: Props) {
  const [address, setAddress] = useState('');
  const [error, setError] = useState<string>();

  function apply() {
    const video = typedVideo(address);
    if (!video) {
      setError('Paste the address of a video on YouTube or Vimeo, like https://youtu.be/…');
      return;
    }
    onVideo(video);
    onClose();
  }
  function press(event: KeyboardEvent) {
    if (event.key === 'Enter') {
      event.preventDefault();
      apply();
    } else if (event.key === 'Escape') {
      editor.commands.focus();
      onClose();
    }
  }
  return (
    <div className="border-line flex flex-wrap items-end gap-2 border-t p-2">
      <Field label="Address of the video" error={error} className="grow">
        {(control) => (
          <input
            {...control}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user just chose Video and will paste an address
            autoFocus
            type="url"
            value={address}
            placeholder="https://www.youtube.com/watch?v=…"
            autoComplete="off"
            onChange={(event) => {
              setAddress(event.target.value);
              setError(undefined);
            }}
            onKeyDown={press}
          />
        )}
      </Field>
      <Button onClick={apply}>Add video</Button>
      <Button tone="quiet" onClick={onClose}>
        Cancel
      </Button>
    </div>
  );
}
