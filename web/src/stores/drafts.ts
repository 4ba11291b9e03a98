// What a person has typed into a long form, kept until it is sent: through a reload, the end of a session and the way to another
// page and back. It is held by this tab alone and by its person's id; who signs out takes it along, and nobody else sees it.
import { type Dispatch, type SetStateAction, useEffect, useState } from 'react'
import { useSession } from './session.ts'

const prefix = 'draft:'
const keyOf = (form: string, userId: string) => `${prefix}${userId}:${form}`

/** A browser that forbids storage keeps drafts until the page is left. */
const fallback = new Map<string, string>()
const inTab = <Result>(take: (storage: Storage) => Result, without: () => Result): Result => {
  try {
    return take(sessionStorage)
  } catch {
    return without()
  }
}

const read = (key: string): string | null =>
  inTab(
    (tab) => tab.getItem(key),
    () => fallback.get(key) ?? null,
  )
const write = (key: string, text: string): void =>
  inTab(
    (tab) => tab.setItem(key, text),
    () => void fallback.set(key, text),
  )
const remove = (key: string): void =>
  inTab(
    (tab) => tab.removeItem(key),
    () => void fallback.delete(key),
  )
const keys = (): string[] =>
  inTab(
    (tab) => Object.keys(tab).filter((key) => key.startsWith(prefix)),
    () => [...fallback.keys()],
  )

/** Of everybody but this person. */
const forgetOthers = (userId: string | null): void => {
  const own = userId === null ? null : keyOf('', userId)
  for (const key of keys()) if (own === null || !key.startsWith(own)) remove(key)
}

/** Whoever signs out here leaves nothing behind. */
export const forgetDrafts = (): void => forgetOthers(null)

useSession.subscribe(({ status, ending, user }) => {
  // Signed out by hand in another tab; a session that only ran out keeps what was typed for its person.
  if (status === 'signed_out' && ending === 'signed_out') forgetDrafts()
  if (user !== null) forgetOthers(user.id)
})

/** What was kept, in the shape that the form has now. */
const kept = <Draft extends object>(key: string | null, empty: Draft): Draft | null => {
  const text = key === null ? null : read(key)
  if (text === null) return null
  try {
    const found: unknown = JSON.parse(text)
    return typeof found === 'object' && found !== null ? { ...empty, ...found } : null
  } catch {
    return null
  }
}

export interface KeptDraft<Draft> {
  readonly draft: Draft
  readonly change: Dispatch<SetStateAction<Draft>>
  /** True where something typed earlier is in the form again. */
  readonly restored: boolean
  /** Forgets it, once it is sent or given up; the form is empty again. */
  readonly forget: () => void
}

/** The draft of a form. `empty` must not change. */
export const useDraft = <Draft extends object>(form: string, empty: Draft): KeptDraft<Draft> => {
  const userId = useSession(({ user }) => user?.id ?? null)
  const key = userId === null ? null : keyOf(form, userId)
  const [found] = useState(() => kept(key, empty))
  const [draft, change] = useState(found ?? empty)
  const [restored, setRestored] = useState(found !== null)
  useEffect(() => {
    if (key === null) return
    if (draft === empty) remove(key)
    else write(key, JSON.stringify(draft))
  }, [key, draft, empty])
  return {
    draft,
    change,
    restored,
    forget: () => {
      if (key !== null) remove(key)
      change(empty)
      setRestored(false)
    },
  }
}
