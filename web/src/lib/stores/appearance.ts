// The light or dark appearance. It follows the device's setting unless the person chose one. `index.html` applies the
// same rule before the first paint. Pages without React use this module too.
import { createStore } from 'zustand/vanilla'
import { removeItem, readItem, writeItem } from '../storage/device-storage.ts'

export const appearances = ['system', 'light', 'dark'] as const
export type Appearance = (typeof appearances)[number]

const key = 'appearance'
const darkQuery = '(prefers-color-scheme: dark)'

const readStoredChoice = (): Appearance => {
  const choice = readItem(key)
  return choice === 'light' || choice === 'dark' ? choice : 'system'
}

/** Starts as `system`, as prerendered pages do. The stored choice is applied immediately afterward. */
export const appearanceStore = createStore<{ readonly choice: Appearance }>(() => ({ choice: 'system' }))

/** Stores the choice on this device; `system` removes it. */
const choose = (choice: Appearance): void => {
  if (choice === 'system') removeItem(key)
  else writeItem(key, choice)
  appearanceStore.setState({ choice })
}

/** The buttons have the attribute `data-appearance` (layouts/header/AppearanceChoice.tsx). */
const chooseClicked = ({ target }: MouseEvent): void => {
  const button = target instanceof Element ? target.closest<HTMLElement>('[data-appearance]') : null
  const choice = appearances.find((candidate) => candidate === button?.dataset['appearance'])
  if (choice !== undefined) choose(choice)
}

const showChoice = (choice: Appearance): void => {
  for (const button of document.querySelectorAll<HTMLElement>('[data-appearance]'))
    button.setAttribute('aria-pressed', String(button.dataset['appearance'] === choice))
}

/** Applies the choice, and follows the buttons and the device's setting. Call it once. */
export const applyAppearance = (): void => {
  const device = matchMedia(darkQuery)
  const apply = () => {
    const { choice } = appearanceStore.getState()
    const mode = choice === 'system' ? (device.matches ? 'dark' : 'light') : choice
    document.documentElement.className = mode
    document.documentElement.style.colorScheme = mode
    showChoice(choice)
  }
  device.addEventListener('change', apply)
  appearanceStore.subscribe(apply)
  addEventListener('storage', (event) => {
    if (event.key === key) appearanceStore.setState({ choice: readStoredChoice() })
  })
  document.addEventListener('click', chooseClicked)
  appearanceStore.setState({ choice: readStoredChoice() })
}
