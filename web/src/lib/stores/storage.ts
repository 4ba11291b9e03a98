// Small choices kept on this device. A browser that forbids storage keeps them until the page is left.

const fallback = new Map<string, string>()

export const readItem = (key: string): string | null => {
  try {
    // Where what is there can be read but nothing more fits in, the fallback has what was remembered since.
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
    // Nothing is kept there.
  }
}
