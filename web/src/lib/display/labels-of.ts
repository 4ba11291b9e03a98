/** Calls every label function in a table, for select options and checkboxes. */
export const labelsOf = <Value extends string>(table: Readonly<Record<Value, () => string>>): Record<Value, string> =>
  Object.fromEntries(Object.entries<() => string>(table).map(([value, label]) => [value, label()])) as Record<
    Value,
    string
  >
