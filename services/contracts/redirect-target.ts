// Where the browser goes after sign-in: to the requested path on this site, or to the page's default path. Never to
// another site (AUTH-04).

/** Parses the path like a browser, because browsers drop tabs and read backslashes as slashes. */
const pathOnThisSite = (path: string): string | undefined => {
  const baseUrl = 'https://here.invalid'
  if (!path.startsWith('/')) return undefined
  try {
    const { origin, pathname, search, hash } = new URL(path, baseUrl)
    // A path that begins with two slashes would be read as the address of another site.
    return origin === baseUrl && !pathname.startsWith('//') ? pathname + search + hash : undefined
  } catch {
    // Not a URL, for example "//".
    return undefined
  }
}

/** `redirectedFrom` comes from the URL of the sign-in page, so it may be forged. */
export const redirectTarget = (redirectedFrom: string | null, fallback: string): string =>
  (redirectedFrom === null ? undefined : pathOnThisSite(redirectedFrom)) ?? fallback
