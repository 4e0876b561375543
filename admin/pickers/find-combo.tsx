import { useState } from 'react';
import { ComboBox, Input, Label, ListBox, ListBoxItem, Popover } from 'react-aria-components';

type Found = { id: string; label: string };
type Props = { label: string; placeholder: string; options: Found[]; onPick: (id: string) => void };

/** Enough to choose from; typing finds the rest. */
const most = 50;

/** A field that finds one of many by its name, and is empty again afterwards. */
export function FindCombo({ label, placeholder, options, onPick }: Props) {
  const [text, setText] = useState('');
  const words = text.trim().toLowerCase();
  const shown = options.filter((option) => option.label.toLowerCase().includes(words)).slice(0, most);
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
        <ListBox<Found>
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
