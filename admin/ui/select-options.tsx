export type Options<Value extends string> = readonly (readonly [value: Value, label: string])[];

export function SelectOptions({ options }: { options: Options<string> }) {
  return options.map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
}
