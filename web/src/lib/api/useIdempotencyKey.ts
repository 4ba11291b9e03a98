// An idempotency key for each action of the user. Retries reuse the key; changed content gets a new one (REF-29).
import { useRef } from 'react'

interface IdempotencyKey {
  /** Returns the same key while `content` stays the same, so a double click or a retry is idempotent. */
  readonly keyFor: (content: unknown) => string
  /** Call this after the action succeeds. The next action then gets a new key, even with the same content. */
  readonly complete: () => void
}

export const useIdempotencyKey = (): IdempotencyKey => {
  const last = useRef<{ readonly text: string; readonly key: string } | undefined>(undefined)
  return {
    keyFor: (content) => {
      const text = JSON.stringify(content)
      if (last.current?.text !== text) last.current = { text, key: crypto.randomUUID() }
      return last.current.key
    },
    complete: () => {
      last.current = undefined
    },
  }
}
