// The session hint (session-hint.ts) as a page without React shows it: the html element gets the attribute
// `data-main-page`. `index.html` does the same before the first paint.
import { readItem } from '../storage/device-storage.ts'

/** The key of the hint in the device's storage. */
export const sessionHintKey = 'session'

/** The channel on which tabs exchange messages about the session (tab-messages.ts). */
export const sessionChannel = 'session'

export const sessionHint = (): string | null => readItem(sessionHintKey)

export const showSessionHint = (): void => {
  const hint = sessionHint()
  const { dataset } = document.documentElement
  if (hint === null) delete dataset['mainPage']
  else dataset['mainPage'] = hint
}

/** Follows sign-ins and sign-outs in other tabs. Call it once. */
export const followSessionHint = (): void => {
  showSessionHint()
  addEventListener('storage', (event) => {
    // Without a key, the whole storage was cleared.
    if (event.key === sessionHintKey || event.key === null) showSessionHint()
  })
}
