import type { Post } from '#shared/schemas/posts.ts';

import { PanelBox } from '../../ui/panel-box.tsx';
import { BasicFields } from './basic-fields.tsx';
import { type EditedType, useEditorTools } from './editor-context.ts';
import { PictureSlots } from './picture-slots.tsx';
import { SearchFields } from './search-fields.tsx';
import { StatusFields } from './status-fields.tsx';
import { TextField } from './text-field.tsx';
import { typeFields } from './type-fields.tsx';

/** The form's parts: what it says on the left, how it is shown on the right. */
export function PostFields({ type, post }: { type: EditedType; post: Post | null }) {
  const { readOnly } = useEditorTools();
  const { facts: Facts, lists: Lists } = typeFields[type.name];
  return (
    <fieldset disabled={readOnly} className="grid min-w-0 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <legend className="sr-only">{type.label}</legend>
      <div className="min-w-0 space-y-6">
        <BasicFields post={post} />
        {Facts && <Facts />}
        <TextField />
        {Lists && <Lists />}
      </div>
      <div className="min-w-0 space-y-6">
        <PanelBox title="Status">
          <StatusFields post={post} />
        </PanelBox>
        <PanelBox title="Pictures">
          <PictureSlots />
        </PanelBox>
        <PanelBox title="Search engines">
          <SearchFields />
        </PanelBox>
      </div>
    </fieldset>
  );
}
