type Option<Value extends string> = readonly [value: Value, label: string];

/** `false` stands for an option that isn't offered now. */
export type Options<Value extends string> = readonly (Option<Value> | false)[];

export function SelectOptions({ options }: { options: Options<string> }) {
  return options
    .filter((option) => option !== false)
    .map(([value, label]) => (
      <option key={value} value={value}>
        {label}
      </option>
    ));
}
