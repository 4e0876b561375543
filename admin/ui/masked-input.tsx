import { Mask } from 'maska';
import type { ComponentProps } from 'react';

import { maskTokens } from '#shared/rules/masks.ts';

const tokens = Object.fromEntries(Object.entries(maskTokens).map(([token, pattern]) => [token, { pattern }]));

type Props = Omit<ComponentProps<'input'>, 'value' | 'onChange'> & {
  /** `#` is a digit, `@` a letter, `*` a letter or digit. A function returns the mask for a value. */
  mask: string | ((value: string) => string);
  value: string;
  onValue: (masked: string) => void;
};

/** Formats `value` with `mask`. */
export function masked(value: string, mask: Props['mask']): string {
  return new Mask({ mask: typeof mask === 'string' ? mask : mask(value), tokens, tokensReplace: true }).masked(value);
}

export function MaskedInput({ mask, value, onValue, ...props }: Props) {
  return (
    <input
      {...props}
      value={value}
      onChange={(event) => {
        const { value: typed } = event.target;
        const erasing = typed.length < value.length;
        // No mask while erasing: putting its literals back would undo each keystroke.
        onValue(erasing ? typed : masked(typed, mask));
      }}
    />
  );
}
