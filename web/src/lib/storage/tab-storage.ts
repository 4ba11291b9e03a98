// Values that only this tab stores. They survive reloads and navigation until the tab is closed. If storage is blocked
// or full, they last until the page is closed.

const fallback = new Map<string, string>()

const withTabStorage = <Result>(access: (storage: Storage) => Result, onFailure: () => Result): Result => {
  try {
    return access(sessionStorage)
  } catch {
    return onFailure()
  }
}

export const readInTab = (key: string): string | null =>
  fallback.get(key) ??
  withTabStorage(
    (tab) => tab.getItem(key),
    () => null,
  )

export const writeInTab = (key: string, text: string): void =>
  withTabStorage(
    (tab) => {
      tab.setItem(key, text)
      fallback.delete(key)
    },
    () => void fallback.set(key, text),
  )

export const removeInTab = (key: string): void => {
  fallback.delete(key)
  withTabStorage(
    (tab) => tab.removeItem(key),
    () => {},
  )
}

export const keysInTab = (prefix: string): string[] => {
  const stored = withTabStorage(
    (tab) => Object.keys(tab),
    () => [],
  )
  return [...new Set([...stored, ...fallback.keys()])].filter((key) => key.startsWith(prefix))
}

/** The stored object. Undefined if there is none or the stored text is not an object. */
export const parseStoredObject = <Stored extends object>(text: string | null): Stored | undefined => {
  try {
    const parsed: unknown = JSON.parse(text ?? 'null')
    return typeof parsed === 'object' && parsed !== null ? (parsed as Stored) : undefined
  } catch {
    return undefined
  }
}
