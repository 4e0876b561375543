import { categoriesQuery } from '../../../queries/content.ts';
import { TagField } from './tag-field.tsx';
import { TextInput } from './text-input.tsx';

export function BlogFields() {
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextInput label="Author" name="post_body.attributes.author" />
        <TextInput label="Date" name="post_body.attributes.published_on" type="date" max="9999-12-31" />
      </div>
      <TagField
        name="post_body.external_data.categories"
        label="Categories"
        none="No categories yet"
        query={categoriesQuery}
      />
    </>
  );
}
