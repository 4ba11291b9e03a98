// What was typed into a page whose script did not come, through the reload that brings it: it stands in the fields again before
// the script takes them over.
import { readInTab, removeInTab, writeInTab } from './stores/tabStorage.ts'

const key = 'served-fields'

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** In the order of the page: those that people meet. A password is not kept, and boxes are checked again in a moment. */
const controls = (): Control[] =>
  [...document.querySelectorAll<Control>('form :is(input, select, textarea)')].filter(
    ({ type, tabIndex }) => tabIndex >= 0 && type !== 'password' && type !== 'checkbox',
  )

export const keepServedFields = (): void =>
  writeInTab(key, JSON.stringify(controls().map(({ name, value }) => [name, value])))

/** Once, on the page as it was served. */
export const refillServedFields = (): void => {
  const text = readInTab(key)
  if (text === null) return
  removeInTab(key)
  const kept = JSON.parse(text) as (readonly [name: string, value: string])[]
  for (const [index, control] of controls().entries()) {
    const [name, value] = kept[index] ?? []
    if (control.name === name && value !== undefined && control.value === '') control.value = value
  }
}
