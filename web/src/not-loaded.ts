// Where the app does not come over a poor line: the page as it was served stays, and says so. Drawn by hand, because everything
// that draws is a part of what did not come.
import { notLoaded } from '#contracts/texts/not-loaded.ts'
import { language } from './language.ts'
import { keepServedFields } from './served-fields.ts'

/** Between two attempts; milliseconds. */
const pauses = [1_000, 3_000, 6_000]

const pause = (milliseconds: number) => new Promise((resolve) => void setTimeout(resolve, milliseconds))

/** The colours of the deep band, by hand in both appearances. */
const looks: Partial<CSSStyleDeclaration> = {
  position: 'fixed',
  inset: 'auto 16px 16px',
  maxWidth: '560px',
  marginInline: 'auto',
  padding: '16px 18px',
  border: '1px solid rgb(255 255 255 / 40%)',
  borderRadius: '10px',
  background: '#12403A',
  color: '#ffffff',
  font: '600 17px/1.5 "Atkinson Hyperlegible Next Variable", system-ui, sans-serif',
  zIndex: '2000',
}
const buttonLooks: Partial<CSSStyleDeclaration> = {
  display: 'block',
  minHeight: '44px',
  marginTop: '10px',
  padding: '8px 18px',
  border: '2px solid #ffffff',
  borderRadius: '8px',
  background: 'transparent',
  color: 'inherit',
  font: 'inherit',
  cursor: 'pointer',
}

/** Says it until `again` is asked for. */
const say = (again: () => Promise<void>): void => {
  const note = document.createElement('div')
  note.setAttribute('role', 'alert')
  Object.assign(note.style, looks)
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = notLoaded[language].again
  Object.assign(button.style, buttonLooks)
  button.addEventListener('click', () => {
    note.remove()
    void again()
  })
  document.body.append(note)
  // What is put into a note that is there already is read aloud.
  note.append(notLoaded[language].text, button)
}

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

const serverAnswers = async (): Promise<boolean> => {
  try {
    return (await fetch(location.href, { method: 'HEAD', cache: 'no-store' })).ok
  } catch {
    return false
  }
}

/** Loads the app, several times where that fails; then somebody is told, and may have it tried once more. */
export const loadOrSay = async (load: () => Promise<unknown>): Promise<void> => {
  if (await attempts(load)) return
  const again = async (): Promise<void> => {
    if (!(await serverAnswers())) return say(again)
    // Browsers remember that a script did not come: only a new page asks for it once more.
    keepServedFields()
    location.reload()
  }
  say(again)
}
