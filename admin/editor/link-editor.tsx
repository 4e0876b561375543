import type { Editor } from '@tiptap/react';
import { type KeyboardEvent, useState } from 'react';

import { typedLink } from '#shared/rules/urls.ts';

import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';

/** Sets, changes or removes the link at the selection. It lives inside a form, so it is not a form itself. */
export function LinkEditor({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const current = String(editor.getAttributes('link')['href'] ?? '');
  const [href, setHref] = useState(current);
  const [error, setError] = useState<string>();

  function apply() {
    const target = typedLink(href);
    if (target === null) {
      setError('Use a path like /members, or a link that starts with https://, mailto: or tel:');
      return;
    }
    const chain = editor.chain().focus().extendMarkRange('link');
    if (editor.state.selection.empty && !current) {
      chain.insertContent({ type: 'text', text: target, marks: [{ type: 'link', attrs: { href: target } }] }).run();
    } else chain.setMark('link', { href: target }).run();
    onClose();
  }
  function remove() {
    editor.chain().focus().extendMarkRange('link').unsetMark('link').run();
    onClose();
  }
  function onKeyDown(event: KeyboardEvent) {
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
      <Field label="Link to" error={error} className="grow">
        {(control) => (
          <input
            {...control}
            // The user pressed Link: the next thing is to type where to.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus
            value={href}
            placeholder="/members or https://…"
            onChange={(event) => {
              setHref(event.target.value);
              setError(undefined);
            }}
            onKeyDown={onKeyDown}
          />
        )}
      </Field>
      <Button onClick={apply}>Set link</Button>
      {current && <Button onClick={remove}>Remove</Button>}
    </div>
  );
}
