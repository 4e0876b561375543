import { Mask } from 'maska';
import type { ComponentProps } from 'react';

import { maskTokens } from '#shared/rules/masks.ts';

const tokens = Object.fromEntries(Object.entries(maskTokens).map(([token, pattern]) => [token, { pattern }]));

type Props = Omit<ComponentProps<'input'>, 'value' | 'onChange'> & {
  /** `#` digit, `@` letter, `*` letter or digit; or what gives the mask for a value. */
  mask: string | ((value: string) => string);
  value: string;
  onValue: (masked: string) => void;
};

/** `value` as `mask` writes it, with the product's own tokens. */
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
        // Erasing leaves the rest as it is: putting the mask's own signs back would undo each keystroke.
        onValue(erasing ? typed : masked(typed, mask));
      }}
    />
  );
}
