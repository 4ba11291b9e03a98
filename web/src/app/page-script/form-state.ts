// Saves what a visitor types into a prerendered page before its script loads, and restores it after a reload or a
// language change.

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/**
 * The visible controls in page order. Passwords are not saved. Neither are checkboxes without a value: they record
 * consent, which the visitor must give again each time.
 */
const restorableControls = (): Control[] =>
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
    // If the browser blocks storage, nothing is saved.
  }
}

/** Returns whether a control has a restored value. Call it before anything else changes the page. */
export const restoreFormState = (): boolean => {
  let restored = false
  try {
    const text = sessionStorage.getItem('form-state')
    if (text === null) return false
    sessionStorage.removeItem('form-state')
    const saved = JSON.parse(text) as (readonly [name: string, value: string, checked: boolean])[]
    for (const [index, control] of restorableControls().entries()) {
      const field = saved[index]
      if (field === undefined || control.name !== field[0]) continue
      if (control.value === '') control.value = field[1]
      else if ('checked' in control && field[2] && control.value === field[1]) control.checked = true
      else continue
      restored ||= field[1] !== ''
    }
  } catch {
    // Storage is blocked, or the saved text is invalid.
  }
  return restored
}
