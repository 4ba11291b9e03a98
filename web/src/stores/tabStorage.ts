// What this tab alone keeps: through a reload and the way to another page and back, until it is closed. A browser that forbids
// storage keeps it until the page is left.

const fallback = new Map<string, string>()

const inTab = <Result>(take: (storage: Storage) => Result, without: () => Result): Result => {
  try {
    return take(sessionStorage)
  } catch {
    return without()
  }
}

export const readInTab = (key: string): string | null =>
  inTab(
    (tab) => tab.getItem(key),
    () => fallback.get(key) ?? null,
  )

export const writeInTab = (key: string, text: string): void =>
  inTab(
    (tab) => tab.setItem(key, text),
    () => void fallback.set(key, text),
  )

export const removeInTab = (key: string): void =>
  inTab(
    (tab) => tab.removeItem(key),
    () => void fallback.delete(key),
  )

export const keysInTab = (prefix: string): string[] =>
  inTab(
    (tab) => Object.keys(tab),
    () => [...fallback.keys()],
  ).filter((key) => key.startsWith(prefix))
