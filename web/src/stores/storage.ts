// Small choices kept on this device. A browser that forbids storage keeps them until the page is left.

const fallback = new Map<string, string>()

export const recall = (key: string): string | null => {
  try {
    return localStorage.getItem(key)
  } catch {
    return fallback.get(key) ?? null
  }
}

export const remember = (key: string, value: string): void => {
  try {
    localStorage.setItem(key, value)
  } catch {
    fallback.set(key, value)
  }
}

export const forget = (key: string): void => {
  try {
    localStorage.removeItem(key)
  } catch {
    fallback.delete(key)
  }
}
