// One idempotency key for each intended action. The key survives retries and changes with the content (REF-29).
import { useRef } from 'react'

interface IdempotencyKey {
  /** Returns the same key while `content` stays the same, so a double click or a retry is idempotent. */
  readonly key: (content: unknown) => string
  /** Marks the action as done. The same content later gets a new key. */
  readonly done: () => void
}

export const useIdempotencyKey = (): IdempotencyKey => {
  const last = useRef<{ readonly text: string; readonly key: string } | undefined>(undefined)
  return {
    key: (content) => {
      const text = JSON.stringify(content)
      if (last.current?.text !== text) last.current = { text, key: crypto.randomUUID() }
      return last.current.key
    },
    done: () => {
      last.current = undefined
    },
  }
}
