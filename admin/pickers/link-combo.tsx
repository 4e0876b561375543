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
  return (
    <ComboBox
      items={targets}
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
        if (key !== null) onChange(String(key));
      }}
      onBlur={() => {
        const link = normalizeLink(value);
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

/** The link to store for the input: a path gets its leading slash, a host gets https. Other text is kept. */
function normalizeLink(typed: string): string {
  const link = typedLink(typed) ?? typed.trim();
  return /^[a-z0-9][^:\s]*$/i.test(link) ? `/${link}` : link;
}
