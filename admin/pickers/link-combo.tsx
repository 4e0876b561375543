import { useState } from 'react';
import { ComboBox, FieldError, Input, Label, ListBox, ListBoxItem, Popover, Text } from 'react-aria-components';

import { typedLink } from '#shared/rules/urls.ts';

import { type LinkTarget, useLinkTargets } from '../queries/link-targets.ts';

export type LinkFieldProps = {
  label: string;
  value: string;
  error: string | undefined;
  disabled: boolean;
  hint?: string;
  onChange: (link: string) => void;
  onLeave: () => void;
};

export function LinkCombo({ label, value, error, disabled, hint, onChange, onLeave }: LinkFieldProps) {
  const targets = useLinkTargets(value);
  // What was chosen isn't searched for again: the list would stay open.
  const [chosen, setChosen] = useState('');
  return (
    <ComboBox
      items={value === chosen ? [] : targets}
      inputValue={value}
      selectedKey={null}
      isDisabled={disabled}
      isInvalid={error !== undefined}
      validationBehavior="aria"
      allowsCustomValue
      allowsEmptyCollection={false}
      defaultFilter={() => true}
      onInputChange={onChange}
      onSelectionChange={(key) => {
        if (key === null) return;
        setChosen(String(key));
        onChange(String(key));
      }}
      onBlur={() => {
        const link = linkOf(value, targets);
        if (link !== value) onChange(link);
        onLeave();
      }}
      className="min-w-0 space-y-1"
    >
      <Label className="block font-medium">{label}</Label>
      <Input
        className="field"
        placeholder="/members, or search a page"
        autoComplete="off"
        spellCheck="false"
        maxLength={500}
      />
      <FieldError className="text-danger block text-[13px]">{error}</FieldError>
      {hint && (
        <Text slot="description" className="text-soft block text-[13px]">
          {hint}
        </Text>
      )}
      <Popover className="floating w-(--trigger-width) min-w-72 overflow-hidden">
        <ListBox<LinkTarget> className="max-h-72 overflow-auto p-1 outline-none">
          {(target) => (
            <ListBoxItem
              id={target.id}
              textValue={target.id}
              className="data-focused:bg-sunken cursor-pointer rounded-sm px-2 py-1.5 outline-none"
            >
              <span className="flex items-baseline justify-between gap-3">
                <span dir="auto" className="min-w-0 truncate">
                  {target.label}
                </span>
                <span className="text-soft shrink-0 text-[13px]">{target.detail}</span>
              </span>
              <span className="text-soft block truncate text-[13px]">{target.id}</span>
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  );
}

/** The link to store for the input: a host gets https, and a word is a path, or the first page that it finds. Other text is kept. */
function linkOf(typed: string, targets: LinkTarget[]): string {
  const link = typedLink(typed) ?? typed.trim();
  if (!/^[a-z0-9][^:\s]*$/i.test(link)) return link;
  const path = `/${link}`;
  const isPath = /[/.?#]/.test(link) || targets.some(({ id }) => id === path);
  return (isPath ? null : targets[0]?.id) ?? path;
}
