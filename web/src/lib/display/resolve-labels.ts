/** Calls each label function, and returns the labels for select options and checkboxes. */
export const resolveLabels = <Value extends string>(
  table: Readonly<Record<Value, () => string>>,
): Record<Value, string> =>
  Object.fromEntries(Object.entries<() => string>(table).map(([value, label]) => [value, label()])) as Record<
    Value,
    string
  >
