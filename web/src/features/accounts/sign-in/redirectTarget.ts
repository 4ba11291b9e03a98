// Where a sign-in leads: the site path that was wanted, else where the door leads. Never another site (AUTH-04).

/** As the browser itself would read it: tabs and backslashes in an address are not what they seem. */
const samePath = (path: string): string | undefined => {
  const here = 'https://here.invalid'
  if (!path.startsWith('/')) return undefined
  try {
    const { origin, pathname, search, hash } = new URL(path, here)
    // A path that begins with two slashes is another site as soon as somebody reads it as an address.
    return origin === here && !pathname.startsWith('//') ? pathname + search + hash : undefined
  } catch {
    // It is no address at all: "//".
    return undefined
  }
}

/** `redirectedFrom`: as it stands in the address of the sign-in page; anybody may have written it. */
export const afterSignIn = (redirectedFrom: string | null, fallback: string): string =>
  (redirectedFrom === null ? undefined : samePath(redirectedFrom)) ?? fallback
