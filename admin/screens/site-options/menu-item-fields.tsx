import type { NavItem } from '#shared/schemas/options.ts';

import { SelectField } from '../../forms/select-field.tsx';
import type { PanelForm } from '../../forms/use-panel-form.ts';
import { LinkField } from '../../pickers/link-field.tsx';
import type { MenuRow, MenuRows } from '../../queries/menu-rows.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { menuItemLabels, menuItemModes, menuItemTypes } from '../../words/menu-words.ts';

type Props = {
  form: PanelForm<MenuRows>;
  place: keyof MenuRows;
  /** The item's path in the form: 'header.0.item'. */
  base: string;
  row: MenuRow;
  onChange: (item: MenuRow['item'], merge?: string) => void;
  onDone: () => void;
};

const types = Object.entries(menuItemTypes) as [NavItem['type'], string][];
const modes = Object.entries(menuItemModes) as [NonNullable<NavItem['mode']>, string][];

export function MenuItemFields({ form, place, base, row, onChange, onDone }: Props) {
  const { item, id } = row;
  return (
    <fieldset disabled={form.readOnly} className="grid gap-3 px-3 pt-1 pb-4 sm:grid-cols-2 sm:pl-10">
      <legend className="sr-only">{item.text || 'New item'}</legend>
      <Field label={menuItemLabels.text} error={form.errorOf(`${base}.text`)}>
        {(control) => (
          <input
            {...control}
            value={item.text}
            autoComplete="off"
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- a new item is named first
            autoFocus={item.text === ''}
            onChange={(event) => onChange({ ...item, text: event.target.value }, `${id} text`)}
            onBlur={() => form.touch(`${base}.text`)}
          />
        )}
      </Field>
      {item.type === 'text' ? (
        <p className="text-soft self-end pb-2 text-[13px]">
          Text without a link, for example the heading of a dropdown.
        </p>
      ) : (
        <LinkField
          label={menuItemLabels.url}
          value={item.url}
          error={form.errorOf(`${base}.url`)}
          disabled={form.readOnly}
          onChange={(url) => onChange({ ...item, url }, `${id} url`)}
          onLeave={() => form.touch(`${base}.url`)}
        />
      )}
      <SelectField
        label={menuItemLabels.type}
        value={item.type}
        options={types}
        onChange={(type) => onChange({ ...item, type })}
      />
      {place === 'header' && (
        <SelectField
          label={menuItemLabels.mode}
          hint="An item with nested items always opens as a dropdown."
          value={item.mode ?? 'plain'}
          options={modes}
          onChange={(mode) => onChange({ ...item, mode })}
        />
      )}
      <div className="sm:col-span-2">
        <Button size="sm" onClick={onDone}>
          Done
        </Button>
      </div>
    </fieldset>
  );
}
