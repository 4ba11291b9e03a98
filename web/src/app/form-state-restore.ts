// What was typed into a page whose script has not come, through a reload and the switch of the language. All of it stands in the page
// itself (page-html.ts): these functions use each other and nothing else.

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/**
 * In the order of the page: those that people meet. A password is not kept, nor a box without a value, which is no choice of
 * several: what somebody agreed to is asked anew.
 */
export const restorableControls = (): Control[] =>
  [...document.querySelectorAll<Control>('main input, main select, main textarea')].filter(
    (control) =>
      control.tabIndex >= 0 &&
      control.type !== 'password' &&
      (control.type !== 'checkbox' || control.hasAttribute('value')),
  )

export const saveFormState = (): void => {
  try {
    const values = restorableControls().map((control) => [
      control.name,
      control.value,
      'checked' in control && control.checked,
    ])
    sessionStorage.setItem('form-state', JSON.stringify(values))
  } catch {
    // A browser that forbids storage keeps nothing.
  }
}

/** Once: before anything else happens to the page. */
export const restoreFormState = (): void => {
  try {
    const text = sessionStorage.getItem('form-state')
    if (text === null) return
    sessionStorage.removeItem('form-state')
    const saved = JSON.parse(text) as (readonly [name: string, value: string, checked: boolean])[]
    for (const [index, control] of restorableControls().entries()) {
      const field = saved[index]
      if (field === undefined || control.name !== field[0]) continue
      if (control.value === '') control.value = field[1]
      else if ('checked' in control && field[2] && control.value === field[1]) control.checked = true
    }
  } catch {
    // Nothing was kept there.
  }
}
