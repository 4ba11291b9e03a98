// One idempotency key for each thing a person means to do: it outlives retries and changes with the content (REF-29).
import { useRef } from 'react'

interface IdempotencyKey {
  /** The same key while `content` stays the same, so that a double click or a retry has one effect. */
  readonly key: (content: unknown) => string
  /** The thing is done; the same content later is a new intent. */
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
