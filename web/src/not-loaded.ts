// Where the app does not come over a poor line: the page as it was served stays, and says so.

/** Of the note, which stands hidden in every page. */
export const noteId = 'not-loaded'

/** Between two attempts; milliseconds. */
const pauses = [1_000, 3_000, 6_000]

const pause = (milliseconds: number) => new Promise((resolve) => void setTimeout(resolve, milliseconds))

const attempts = async (load: () => Promise<unknown>): Promise<boolean> => {
  for (const wait of [...pauses, undefined]) {
    try {
      await load()
      return true
    } catch (error) {
      // As browsers call a script that did not come; anything else is a fault of ours.
      if (!(error instanceof TypeError)) reportError(error)
      if (wait !== undefined) await pause(wait)
    }
  }
  return false
}

/** Loads the app, several times where that fails; then the page says so, by the note that it was served with. */
export const loadOrSay = async (load: () => Promise<unknown>): Promise<void> => {
  if (await attempts(load)) return
  const note = document.getElementById(noteId)
  if (note !== null) note.hidden = false
}
