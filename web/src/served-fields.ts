// What was typed into a page whose script did not come, through the reload that brings it: it stands in the fields again before
// the script takes them over.
import { readInTab, removeInTab } from './stores/tabStorage.ts'

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** In the order of the page: those that people meet. A password is not kept, and boxes are checked again in a moment. */
export const servedControls = (): Control[] =>
  [...document.querySelectorAll<Control>('form :is(input, select, textarea)')].filter(
    ({ type, tabIndex }) => tabIndex >= 0 && type !== 'password' && type !== 'checkbox',
  )

/** Stands in the page itself (page-html.ts), with the function before it: it uses nothing else. */
export const keepServedFields = (): void => {
  const typed = servedControls().map(({ name, value }) => [name, value])
  try {
    sessionStorage.setItem('served-fields', JSON.stringify(typed))
  } catch {
    // A browser that forbids storage keeps nothing.
  }
}

/** Once, on the page as it was served. */
export const refillServedFields = (): void => {
  const text = readInTab('served-fields')
  if (text === null) return
  removeInTab('served-fields')
  const kept = JSON.parse(text) as (readonly [name: string, value: string])[]
  for (const [index, control] of servedControls().entries()) {
    const [name, value] = kept[index] ?? []
    if (control.name === name && value !== undefined && control.value === '') control.value = value
  }
}
