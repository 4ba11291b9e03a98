// Builds all API URLs: a route's path with its parameters and query.

export type QueryValue = string | number | boolean | readonly string[] | null | undefined

/** Parameters are percent-encoded. A list repeats its name. undefined, null and '' are omitted. */
export const urlOf = (
  path: string,
  params: Readonly<Record<string, string>> = {},
  query: Readonly<Record<string, QueryValue>> = {},
): string => {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined) throw new Error(`${path} needs ${name}`)
    return encodeURIComponent(value)
  })
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null || value === '') continue
    for (const item of Array.isArray(value) ? value : [value]) search.append(name, String(item))
  }
  const text = search.toString()
  return text === '' ? filled : `${filled}?${text}`
}
