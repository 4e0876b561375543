import { Suspense } from 'react';
import { Controller, useFormContext } from 'react-hook-form';

import { lazyNamed } from '../../ui/lazy-named.ts';
import { useEditorTools } from './editor-context.ts';
import type { FormValues } from './form-values.ts';

const RichTextEditor = lazyNamed(() => import('../../editor/rich-text-editor.tsx'), 'RichTextEditor');

export function TextField() {
  const { control } = useFormContext<FormValues>();
  const { readOnly, onFlush } = useEditorTools();
  return (
    <div className="space-y-1" data-field="text">
      <p aria-hidden className="font-medium">
        Text
      </p>
      <Suspense fallback={<div className="border-edge/60 bg-surface h-72 rounded-md border" />}>
        <Controller
          control={control}
          name="post_body.attributes.text"
          render={({ field }) => (
            <RichTextEditor
              label="Text"
              value={field.value}
              onChange={field.onChange}
              readOnly={readOnly}
              onFlush={onFlush}
            />
          )}
        />
      </Suspense>
    </div>
  );
}
