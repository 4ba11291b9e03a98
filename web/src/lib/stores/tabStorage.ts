// What this tab alone keeps: through a reload and the way to another page and back, until it is closed. A browser that forbids
// storage, or has no room left, keeps it until the page is left.

const fallback = new Map<string, string>()

const inTab = <Result>(take: (storage: Storage) => Result, without: () => Result): Result => {
  try {
    return take(sessionStorage)
  } catch {
    return without()
  }
}

export const readInTab = (key: string): string | null =>
  fallback.get(key) ??
  inTab(
    (tab) => tab.getItem(key),
    () => null,
  )

export const writeInTab = (key: string, text: string): void =>
  inTab(
    (tab) => {
      tab.setItem(key, text)
      fallback.delete(key)
    },
    () => void fallback.set(key, text),
  )

export const removeInTab = (key: string): void => {
  fallback.delete(key)
  inTab(
    (tab) => tab.removeItem(key),
    () => {},
  )
}

export const keysInTab = (prefix: string): string[] => {
  const stored = inTab(
    (tab) => Object.keys(tab),
    () => [],
  )
  return [...new Set([...stored, ...fallback.keys()])].filter((key) => key.startsWith(prefix))
}

/** An object as it was kept; undefined where nothing was, or what is there is none. */
export const keptObject = <Kept extends object>(text: string | null): Kept | undefined => {
  try {
    const found: unknown = JSON.parse(text ?? 'null')
    return typeof found === 'object' && found !== null ? (found as Kept) : undefined
  } catch {
    return undefined
  }
}
