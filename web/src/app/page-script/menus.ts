// The behavior of menus (layouts/header/Disclosure.tsx). A menu is a `details` element, which the browser opens. A menu
// closes on Escape (which returns the focus to its button), on a click outside, or when the focus leaves it.

const menuSelector = 'details[data-menu]'

const openMenus = (): HTMLDetailsElement[] => [
  ...document.querySelectorAll<HTMLDetailsElement>(`${menuSelector}[open]`),
]

const closeOthers = ({ target }: Event): void => {
  for (const menu of openMenus()) if (!(target instanceof Node && menu.contains(target))) menu.open = false
}

const closeOnEscape = ({ key }: KeyboardEvent): void => {
  if (key !== 'Escape') return
  for (const menu of openMenus()) {
    menu.open = false
    menu.querySelector('summary')?.focus()
  }
}

/** Screen readers hear of a button whether it is expanded. Without JavaScript, they announce the native element. */
const describeButton = (menu: HTMLDetailsElement): void => {
  const button = menu.querySelector('summary')
  button?.setAttribute('role', 'button')
  button?.setAttribute('aria-expanded', String(menu.open))
}

/** Applies to the menus of the page, and to those that are added later. Call it once. */
export const followMenus = (): void => {
  document.addEventListener('pointerdown', closeOthers)
  document.addEventListener('focusin', closeOthers)
  document.addEventListener('keydown', closeOnEscape)
  // This event does not bubble.
  document.addEventListener(
    'toggle',
    ({ target }) => {
      if (target instanceof HTMLDetailsElement && target.matches(menuSelector)) describeButton(target)
    },
    { capture: true },
  )
  document.querySelectorAll<HTMLDetailsElement>(menuSelector).forEach(describeButton)
}
