// The result of a submitted public form. This tab shows it again after a reload or a language change, until the person
// dismisses it. It contains nothing that was typed. Signing out deletes it.
import { useState, useSyncExternalStore } from 'react'
import { publicDraftKey } from './public-drafts.ts'
import { parseStoredObject, readInTab, removeInTab, writeInTab } from '../storage/tab-storage.ts'

export interface FormSubmission<Sent> {
  /** Undefined if the form has not been submitted. */
  readonly sent: Sent | undefined
  /** Shows `sent`, and stores `stored` for after a reload. */
  readonly save: (sent: Sent, stored: Sent) => void
  /** Shows the form again, for another submission. */
  readonly clear: () => void
}

const subscribeToNothing = () => () => {}

/** `form` is the name of the form's draft. */
export const useSubmission = <Sent extends object>(form: string): FormSubmission<Sent> => {
  const key = publicDraftKey(`${form} sent`)
  const [current, setCurrent] = useState<{ readonly sent?: Sent }>({})
  // Null during hydration, because the prerendered page shows the form.
  const text = useSyncExternalStore(
    subscribeToNothing,
    () => readInTab(key),
    () => null,
  )
  return {
    sent: current.sent ?? parseStoredObject<Sent>(text),
    save: (sent, stored) => {
      writeInTab(key, JSON.stringify(stored))
      setCurrent({ sent })
    },
    clear: () => {
      removeInTab(key)
      setCurrent({})
    },
  }
}
