import { Plus, X } from 'lucide-react';
import { useController, useFormContext } from 'react-hook-form';

import { typedLink } from '#shared/rules/urls.ts';

import type { FormValues } from '../../../post-form/form-values.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';

const name = 'post_body.attributes.socials';
/** The limit in shared/schemas/post-body.ts. */
const maxLinks = 12;

/** Links to social networks; empty ones are dropped on save. */
export function SocialLinks() {
  const { control, formState } = useFormContext<FormValues>();
  const { field } = useController({ control, name });
  const links = field.value ?? [];
  const put = (index: number, link: string) => field.onChange(links.with(index, link));
  return (
    <fieldset className="space-y-2">
      <legend className="mb-1 font-medium">Social links</legend>
      {links.map((link, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- plain strings have no id
        <div key={index} className="flex items-end gap-1">
          <Field
            label={`Link ${index + 1}`}
            error={formState.errors.post_body?.attributes?.socials?.[index]?.message}
            className="grow"
          >
            {(props) => (
              <input
                {...props}
                inputMode="url"
                autoComplete="off"
                placeholder="https://"
                value={link}
                disabled={field.disabled}
                onChange={(event) => put(index, event.target.value)}
                onBlur={() => {
                  put(index, typedLink(link) ?? link);
                  field.onBlur();
                }}
              />
            )}
          </Field>
          <IconButton
            label={`Remove link ${index + 1}`}
            disabled={field.disabled}
            onClick={() => field.onChange(links.toSpliced(index, 1))}
          >
            <X size={16} aria-hidden />
          </IconButton>
        </div>
      ))}
      {links.length < maxLinks && (
        <Button disabled={field.disabled} onClick={() => field.onChange([...links, ''])}>
          <Plus size={15} aria-hidden /> Add a link
        </Button>
      )}
    </fieldset>
  );
}
