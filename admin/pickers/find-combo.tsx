import { useState } from 'react';
import { ComboBox, Input, Label, ListBox, ListBoxItem, Popover, Text } from 'react-aria-components';

type Found = { id: string; label: string; detail: string };
export type FindProps = {
  label: string;
  placeholder: string;
  options: Found[];
  hint?: string;
  onPick: (id: string) => void;
  /** What is typed, for options that are searched elsewhere; without it they are filtered here. */
  onSearch?: (text: string) => void;
};

/** Enough to choose from; typing finds the rest. */
const most = 50;

export function FindCombo({ label, placeholder, options, hint, onPick, onSearch }: FindProps) {
  const [text, setText] = useState('');
  const words = text.trim().toLowerCase();
  const shown = (onSearch ? options : options.filter((option) => option.label.toLowerCase().includes(words))).slice(
    0,
    most,
  );
  return (
    <ComboBox
      items={shown}
      inputValue={text}
      selectedKey={null}
      menuTrigger="focus"
      allowsEmptyCollection
      defaultFilter={() => true}
      onInputChange={(next) => {
        setText(next);
        onSearch?.(next);
      }}
      onSelectionChange={(key) => {
        if (key === null) return;
        onPick(String(key));
        setText('');
        onSearch?.('');
      }}
      className="min-w-0 space-y-1"
    >
      <Label className="block font-medium">{label}</Label>
      <Input className="field" placeholder={placeholder} autoComplete="off" maxLength={200} />
      {hint && (
        <Text slot="description" className="text-soft block text-[13px]">
          {hint}
        </Text>
      )}
      <Popover className="floating w-(--trigger-width) min-w-72 overflow-hidden">
        <ListBox<Found>
          className="max-h-72 overflow-auto p-1 outline-none"
          renderEmptyState={() => <p className="text-soft p-2">Nothing found</p>}
        >
          {(option) => (
            <ListBoxItem
              id={option.id}
              textValue={option.label}
              className="data-focused:bg-sunken flex cursor-pointer items-baseline justify-between gap-3 rounded-sm px-2 py-1.5 outline-none"
            >
              <span dir="auto" className="min-w-0 truncate">
                {option.label}
              </span>
              <span className="text-soft min-w-0 shrink-0 truncate text-[13px]">{option.detail}</span>
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  );
}
