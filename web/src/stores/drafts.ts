// What a person has typed into a long form when the session ends under it: kept in memory until the same person is back,
// and never on the disk. Nobody else gets to see it.
import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from 'react'
import { useSession } from './session.ts'

let owner: string | undefined
const drafts = new Map<string, unknown>()

useSession.subscribe(({ user }) => {
  if (user !== null && user.id !== owner) drafts.clear()
})

/** `useState` for the draft of a form that outlives the end of a session, though not the leaving of its page. */
export const useDraft = <Draft>(form: string, empty: Draft): [Draft, Dispatch<SetStateAction<Draft>>] => {
  const [draft, setDraft] = useState(() => (drafts.get(form) as Draft | undefined) ?? empty)
  const latest = useRef(draft)
  useEffect(() => {
    latest.current = draft
  }, [draft])
  useEffect(() => {
    // It is in the form again; once sent, it must not come back.
    drafts.delete(form)
    return useSession.subscribe(({ status, ending }, before) => {
      // Who signed out by hand, in this tab or another, has left.
      if (status !== 'signed_out' || ending === 'signed_out') return
      if (before.user === null || latest.current === empty) return
      owner = before.user.id
      drafts.set(form, latest.current)
    })
  }, [form, empty])
  return [draft, setDraft]
}
