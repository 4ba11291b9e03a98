// What came of a public form: this tab shows it again after a reload or a change of language, until somebody is done with it.
// Nothing of what was typed is in it; who signs out takes it along with the drafts.
import { useState, useSyncExternalStore } from 'react'
import { publicDraftKey } from './drafts.ts'
import { keptObject, readInTab, removeInTab, writeInTab } from './tabStorage.ts'

export interface KeptSent<Sent> {
  /** undefined: the form is still to be sent. */
  readonly sent: Sent | undefined
  /** Shows it all; `kept` is what is still known of it after a reload. */
  readonly keep: (sent: Sent, kept: Sent) => void
  /** The form is there again, for something else. */
  readonly forget: () => void
}

const never = () => () => {}

/** `form` as of its draft. */
export const useSent = <Sent extends object>(form: string): KeptSent<Sent> => {
  const key = publicDraftKey(`${form} sent`)
  const [whole, show] = useState<{ readonly sent?: Sent }>({})
  // Nothing while the page is taken over: it was made at build with its form.
  const text = useSyncExternalStore(
    never,
    () => readInTab(key),
    () => null,
  )
  return {
    sent: whole.sent ?? keptObject<Sent>(text),
    keep: (sent, kept) => {
      writeInTab(key, JSON.stringify(kept))
      show({ sent })
    },
    forget: () => {
      removeInTab(key)
      show({})
    },
  }
}
