import type { Editor } from '@tiptap/react';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';

import { typedLink } from '#shared/rules/urls.ts';

import { type LinkTarget, useLinkTargets } from '../queries/link-targets.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';

/** Sets, changes or removes the link at the selection, with a search for the domain's pages. Not a form, since forms can't nest. */
export function LinkEditor({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const current = String(editor.getAttributes('link')['href'] ?? '');
  const [href, setHref] = useState(current);
  const [error, setError] = useState<string>();
  // -1: no page is chosen, and the typed address is used.
  const [at, setAt] = useState(-1);
  const targets = useLinkTargets(href);
  const id = useId();
  useEffect(() => markLinked(editor), [editor]);

  function apply(chosen?: LinkTarget) {
    // A word is no address: it looks for a page.
    const isAddress = /[/.:#?@]/.test(href);
    const page = chosen ?? (isAddress ? undefined : targets[0]);
    const target = page?.id ?? (isAddress ? typedLink(href) : null);
    if (target === null) {
      setError('Use a path like /members, or a link that starts with https://, mailto: or tel:');
      return;
    }
    editor.commands.focus();
    const chain = editor.chain().extendMarkRange('link');
    if (editor.state.selection.empty && !current) {
      const text = page?.label ?? target;
      chain.insertContent({ type: 'text', text, marks: [{ type: 'link', attrs: { href: target } }] }).run();
    } else chain.setMark('link', { href: target }).run();
    onClose();
  }
  function remove() {
    editor.commands.focus();
    editor.chain().extendMarkRange('link').unsetMark('link').run();
    onClose();
  }
  function press(event: KeyboardEvent) {
    const { key } = event;
    if (key === 'Enter') apply(targets[at]);
    else if (key === 'ArrowDown') setAt(at + 1 >= targets.length ? -1 : at + 1);
    else if (key === 'ArrowUp') setAt(at === -1 ? targets.length - 1 : at - 1);
    else if (key === 'Escape') {
      editor.commands.focus();
      onClose();
    } else return;
    event.preventDefault();
  }
  return (
    <div className="border-line space-y-2 border-t p-2">
      <div className="flex flex-wrap items-end gap-2">
        <Field label="Link to" error={error} className="grow">
          {(control) => (
            <input
              {...control}
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user just pressed Link and will type an address
              autoFocus
              role="combobox"
              aria-expanded={targets.length > 0}
              aria-controls={`${id}-pages`}
              aria-autocomplete="list"
              aria-activedescendant={targets[at] ? `${id}-${at}` : undefined}
              value={href}
              placeholder="A page’s name, /members or https://…"
              autoComplete="off"
              spellCheck={false}
              maxLength={2000}
              onChange={(event) => {
                setHref(event.target.value);
                setError(undefined);
                setAt(-1);
              }}
              onKeyDown={press}
            />
          )}
        </Field>
        <Button onClick={() => apply(targets[at])}>Set link</Button>
        {current && <Button onClick={remove}>Remove</Button>}
      </div>
      <Targets id={id} targets={targets} at={at} onPick={apply} />
    </div>
  );
}

type TargetsProps = { id: string; targets: LinkTarget[]; at: number; onPick: (target: LinkTarget) => void };

function Targets({ id, targets, at, onPick }: TargetsProps) {
  return (
    <div
      id={`${id}-pages`}
      role="listbox"
      aria-label="Pages of this site"
      tabIndex={-1}
      className="max-h-48 overflow-y-auto"
    >
      {targets.map((target, index) => (
        <div
          key={target.id}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === at}
          tabIndex={-1}
          ref={(element) => {
            if (index === at) element?.scrollIntoView({ block: 'nearest' });
          }}
          // On pointerdown, so that the field keeps focus.
          onPointerDown={(event) => {
            event.preventDefault();
            onPick(target);
          }}
          className="hover:bg-sunken aria-selected:bg-sunken flex h-8 cursor-pointer items-center gap-3 rounded-sm px-2"
        >
          <span className="min-w-0 truncate" dir="auto">
            {target.label}
          </span>
          <span className="text-soft min-w-0 truncate text-[13px]">{target.id}</span>
          <span className="text-soft ml-auto shrink-0 text-[13px]">{target.detail}</span>
        </div>
      ))}
    </div>
  );
}

/** Keeps the words that will be linked marked while the field has the focus; the browser hides the text's own selection then. */
function markLinked({ state, view }: Editor): (() => void) | undefined {
  const { from, to, empty } = state.selection;
  const [start, end] = [view.domAtPos(from, 1), view.domAtPos(to, -1)];
  const range = document.createRange();
  const link = empty && start.node.parentElement?.closest('a');
  if (link) range.selectNodeContents(link);
  else {
    range.setStart(start.node, start.offset);
    range.setEnd(end.node, end.offset);
  }
  if (range.collapsed || !('highlights' in CSS)) return undefined;
  CSS.highlights.set('linked', new Highlight(range));
  return () => CSS.highlights.delete('linked');
}
