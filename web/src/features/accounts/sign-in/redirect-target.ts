// Where a sign-in leads: to the requested path on this site, or to the page's default. It never leaves the site
// (AUTH-04).

/** Parses like a browser does, because browsers drop tabs and read backslashes as slashes. */
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
export const afterSignIn = (redirectedFrom: string | null, fallback: string): string =>
  (redirectedFrom === null ? undefined : pathOnThisSite(redirectedFrom)) ?? fallback
