// The light or dark appearance. It follows the device's setting unless the person chose one. `index.html` applies the
// same rule before the first paint.
import { create } from 'zustand'
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
export const useAppearance = create<{ readonly choice: Appearance }>(() => ({ choice: 'system' }))

/** Stores the choice on this device; `system` removes it. */
export const chooseAppearance = (choice: Appearance): void => {
  if (choice === 'system') removeItem(key)
  else writeItem(key, choice)
  useAppearance.setState({ choice })
}

/** Applies the choice and follows the device's setting. */
export const applyAppearance = (): void => {
  const device = matchMedia(darkQuery)
  const apply = () => {
    const { choice } = useAppearance.getState()
    const mode = choice === 'system' ? (device.matches ? 'dark' : 'light') : choice
    document.documentElement.className = mode
    document.documentElement.style.colorScheme = mode
  }
  device.addEventListener('change', apply)
  useAppearance.subscribe(apply)
  addEventListener('storage', (event) => {
    if (event.key === key) useAppearance.setState({ choice: readStoredChoice() })
  })
  useAppearance.setState({ choice: readStoredChoice() })
  apply()
}
