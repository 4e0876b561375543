/** A field of the conflict view, with the text of its value in a version. */
export type Row<Value> = { label: string; words: (value: Value) => string };
