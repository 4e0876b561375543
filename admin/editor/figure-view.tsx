import { NodeViewWrapper, type ReactNodeViewProps } from '@tiptap/react';
import { ImagePlus, Trash2 } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useState } from 'react';

import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { PictureDialog } from './picture-dialog.tsx';

type FigureField = { name: string; label: string; placeholder: string; hint?: string | undefined };

type Props = {
  view: ReactNodeViewProps;
  fields: FigureField[];
  /** The dialog for the node's `media`; `reset` are attributes that belong to the picture before. */
  picker: { button: string; title: string; reset?: Record<string, null> };
  details?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
};

/** A picture or video as readers will see it, with its fields below while it is selected. */
export function FigureView({ view, fields, picker, details, actions, children }: Props) {
  const { node, selected, editor, updateAttributes, deleteNode, getPos } = view;
  const [picking, setPicking] = useState(false);
  // Enter and Escape must reach neither the form nor the editor around the fields.
  function press(event: KeyboardEvent) {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    editor
      .chain()
      .setNodeSelection(getPos() ?? 0)
      .focus()
      .run();
  }
  return (
    <NodeViewWrapper as="figure" data-drag-handle="" className={`figure ${selected ? 'is-selected' : ''}`}>
      {children}
      {selected && editor.isEditable && (
        <div className="bg-sunken mt-2 grid gap-2.5 rounded-md p-3 leading-[1.4]" contentEditable={false}>
          {details}
          {fields.map(({ name, label, placeholder, hint }) => (
            <Field key={name} label={label} hint={hint && <span className="text-warn">{hint}</span>}>
              {(control) => (
                <input
                  {...control}
                  value={String(node.attrs[name] ?? '')}
                  maxLength={500}
                  placeholder={placeholder}
                  autoComplete="off"
                  onChange={(event) => updateAttributes({ [name]: event.target.value || null })}
                  onKeyDown={press}
                />
              )}
            </Field>
          ))}
          <div className="flex flex-wrap gap-1.5">
            <Button size="sm" onClick={() => setPicking(true)}>
              <ImagePlus size={14} aria-hidden /> {picker.button}
            </Button>
            {actions}
            <Button size="sm" tone="quiet" onClick={deleteNode}>
              <Trash2 size={14} aria-hidden /> Remove
            </Button>
          </div>
        </div>
      )}
      {picking && (
        <PictureDialog
          title={picker.title}
          onPick={({ id }) => updateAttributes({ ...picker.reset, media: id })}
          onClose={() => setPicking(false)}
        />
      )}
    </NodeViewWrapper>
  );
}
