// What came of a public form: this tab shows it again after a reload or a change of language, until somebody is done with it.
// Nothing of what was typed is in it; who signs out takes it along with the drafts.
import { useState, useSyncExternalStore } from 'react'
import { publicDraftKey } from './drafts.ts'
import { parseStoredObject, readInTab, removeInTab, writeInTab } from './tabStorage.ts'

export interface FormSubmission<Sent> {
  /** undefined: the form is still to be sent. */
  readonly sent: Sent | undefined
  /** Shows it all; `kept` is what is still known of it after a reload. */
  readonly save: (sent: Sent, kept: Sent) => void
  /** The form is there again, for something else. */
  readonly forget: () => void
}

const subscribeToNothing = () => () => {}

/** `form` as of its draft. */
export const useSubmission = <Sent extends object>(form: string): FormSubmission<Sent> => {
  const key = publicDraftKey(`${form} sent`)
  const [current, setCurrent] = useState<{ readonly sent?: Sent }>({})
  // Nothing while the page is taken over: it was made at build with its form.
  const text = useSyncExternalStore(
    subscribeToNothing,
    () => readInTab(key),
    () => null,
  )
  return {
    sent: current.sent ?? parseStoredObject<Sent>(text),
    save: (sent, kept) => {
      writeInTab(key, JSON.stringify(kept))
      setCurrent({ sent })
    },
    forget: () => {
      removeInTab(key)
      setCurrent({})
    },
  }
}
