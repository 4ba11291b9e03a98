// Where the app does not come over a poor line: the page as it was served stays, and says so.
import { serverAnswers } from '../lib/api/reach.ts'

/** Of the note, which stands hidden in every page. */
export const noteId = 'not-loaded'

/** As long as nobody need be told that it did not come; milliseconds. */
const patience = 2_000

const attempt = async (load: () => Promise<unknown>): Promise<boolean> => {
  try {
    await load()
    return true
  } catch (error) {
    // As browsers call a script that did not come; anything else is a fault of ours.
    if (!(error instanceof TypeError)) reportError(error)
    return false
  }
}

const soon = () => new Promise<boolean>((resolve) => void setTimeout(resolve, patience, false))

/**
 * Loads the app, once more where the line was gone for a moment. Else the page says so, by the note that it was served with: most
 * browsers remember that code did not come, and only a new page asks for it again, which the note does when the line is back.
 */
export const loadOrSay = async (load: () => Promise<unknown>): Promise<void> => {
  if (await attempt(load)) return
  if ((await Promise.race([serverAnswers(), soon()])) && (await attempt(load))) return
  const note = document.getElementById(noteId)
  if (note === null) return
  note.hidden = false
  addEventListener('online', () => note.querySelector<HTMLElement>('[data-again]')?.click())
}
