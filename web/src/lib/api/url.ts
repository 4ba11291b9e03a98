// Builds the URL of an API request from a route's path, its path parameters and its query.

export type QueryValue = string | number | boolean | readonly string[] | null | undefined

/** Path parameters are percent-encoded. A list repeats the parameter name. undefined, null and '' are omitted. */
export const buildUrl = (
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
  const queryString = search.toString()
  return queryString === '' ? filled : `${filled}?${queryString}`
}
