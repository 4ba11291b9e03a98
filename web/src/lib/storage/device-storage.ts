// Small settings stored on this device. If the browser blocks storage, they last until the page is closed.

const fallback = new Map<string, string>()

export const readItem = (key: string): string | null => {
  try {
    // If storage is full, the newer value is in the fallback.
    return fallback.get(key) ?? localStorage.getItem(key)
  } catch {
    return fallback.get(key) ?? null
  }
}

export const writeItem = (key: string, value: string): void => {
  try {
    localStorage.setItem(key, value)
    fallback.delete(key)
  } catch {
    fallback.set(key, value)
  }
}

export const removeItem = (key: string): void => {
  fallback.delete(key)
  try {
    localStorage.removeItem(key)
  } catch {
    // Storage is blocked, so there is nothing to remove.
  }
}
