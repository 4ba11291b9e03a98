// A map with a size limit. Beyond the limit, the least recently used entry is evicted.

export interface LruCache<Key, Value> {
  /** Counts as a use. */
  get(key: Key): Value | undefined
  set(key: Key, value: Value): void
}

export const createLruCache = <Key, Value>(capacity: number): LruCache<Key, Value> => {
  // Maps keep insertion order, so the first key is the least recently used.
  const entries = new Map<Key, Value>()
  const set = (key: Key, value: Value): void => {
    entries.delete(key)
    entries.set(key, value)
    if (entries.size <= capacity) return
    for (const oldest of entries.keys()) {
      entries.delete(oldest)
      return
    }
  }
  return {
    get: (key) => {
      const value = entries.get(key)
      if (value !== undefined) set(key, value)
      return value
    },
    set,
  }
}
