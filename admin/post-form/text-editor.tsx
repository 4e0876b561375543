import { type ComponentProps, type ReactNode, Suspense } from 'react';

import { lazyNamed } from '../ui/lazy-named.ts';
import { useEditorTools } from './editor-context.ts';

const RichTextEditor = lazyNamed(() => import('../editor/rich-text-editor.tsx'), 'RichTextEditor');

type Props = Pick<ComponentProps<typeof RichTextEditor>, 'label' | 'value' | 'onChange' | 'isWritten'> & {
  children?: ReactNode;
};

/** A rich text of the open post. `children` are shown between its label and the editor. */
export function TextEditor({ children, ...props }: Props) {
  const { readOnly, onFlush } = useEditorTools();
  return (
    <>
      {!props.isWritten && (
        <p aria-hidden className="font-medium">
          {props.label}
        </p>
      )}
      {children}
      <Suspense
        fallback={<div className={props.isWritten ? 'h-96' : 'border-edge/60 bg-surface h-72 rounded-md border'} />}
      >
        <RichTextEditor {...props} readOnly={readOnly} onFlush={onFlush} />
      </Suspense>
    </>
  );
}
