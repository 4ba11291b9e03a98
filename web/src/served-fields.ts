// What was typed into a page whose script did not come, through the reload that asks for it again. All of it stands in the page
// itself (page-html.ts): these functions use each other and nothing else.

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** In the order of the page: those that people meet. A password is not kept, and boxes are checked again in a moment. */
export const servedControls = (): Control[] =>
  [...document.querySelectorAll<Control>('form :is(input, select, textarea)')].filter(
    ({ type, tabIndex }) => tabIndex >= 0 && type !== 'password' && type !== 'checkbox',
  )

export const keepServedFields = (): void => {
  const typed = servedControls().map(({ name, value }) => [name, value])
  try {
    sessionStorage.setItem('served-fields', JSON.stringify(typed))
  } catch {
    // A browser that forbids storage keeps nothing.
  }
}

/** Once, before anything else happens to the page. */
export const refillServedFields = (): void => {
  try {
    const text = sessionStorage.getItem('served-fields')
    if (text === null) return
    sessionStorage.removeItem('served-fields')
    const kept = JSON.parse(text) as (readonly [name: string, value: string])[]
    for (const [index, control] of servedControls().entries()) {
      const field = kept[index]
      if (field !== undefined && control.name === field[0] && control.value === '') control.value = field[1]
    }
  } catch {
    // Nothing was kept there.
  }
}
