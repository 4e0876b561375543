import { useState } from 'react';
import { ComboBox, Input, Label, ListBox, ListBoxItem, Popover } from 'react-aria-components';

import type { Option } from '#shared/content/option-lists.ts';

type Props = { label: string; placeholder: string; options: Option[]; onPick: (id: string) => void };

/** The longest list of options; typing narrows it. */
const maxShown = 50;

/** A combo box that finds an option by its label, and clears itself after a choice. */
export function FindCombo({ label, placeholder, options, onPick }: Props) {
  const [text, setText] = useState('');
  const words = text.trim().toLowerCase();
  const shown = options.filter((option) => option.label.toLowerCase().includes(words)).slice(0, maxShown);
  return (
    <ComboBox
      items={shown}
      inputValue={text}
      selectedKey={null}
      menuTrigger="focus"
      allowsEmptyCollection
      defaultFilter={() => true}
      onInputChange={setText}
      onSelectionChange={(key) => {
        if (key === null) return;
        onPick(String(key));
        setText('');
      }}
      className="min-w-0 space-y-1"
    >
      <Label className="block font-medium">{label}</Label>
      <Input className="field" placeholder={placeholder} autoComplete="off" maxLength={200} />
      <Popover className="floating w-(--trigger-width) min-w-72 overflow-hidden">
        <ListBox<Option>
          className="max-h-72 overflow-auto p-1 outline-none"
          renderEmptyState={() => <p className="text-soft p-2">Nothing found</p>}
        >
          {(option) => (
            <ListBoxItem
              id={option.id}
              textValue={option.label}
              className="data-focused:bg-sunken flex cursor-pointer rounded-sm px-2 py-1.5 outline-none"
            >
              <span dir="auto" className="min-w-0 truncate">
                {option.label}
              </span>
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  );
}
