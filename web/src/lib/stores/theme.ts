// Light or dark: the device's setting unless the person chose. `index.html` applies the same rule before the first paint.
import { create } from 'zustand'
import { removeItem, readItem, writeItem } from './storage.ts'

export const appearances = ['system', 'light', 'dark'] as const
export type Appearance = (typeof appearances)[number]

const key = 'appearance'
const darkQuery = '(prefers-color-scheme: dark)'

const stored = (): Appearance => {
  const choice = readItem(key)
  return choice === 'light' || choice === 'dark' ? choice : 'system'
}

/** Begins as every device does, which is how pages are rendered at build; the stored choice follows at once. */
export const useAppearance = create<{ readonly choice: Appearance }>(() => ({ choice: 'system' }))

/** Keeps the choice on this device; `system` forgets it. */
export const chooseAppearance = (choice: Appearance): void => {
  if (choice === 'system') removeItem(key)
  else writeItem(key, choice)
  useAppearance.setState({ choice })
}

/** Follows choice and device from now on. */
export const followAppearance = (): void => {
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
    if (event.key === key) useAppearance.setState({ choice: stored() })
  })
  useAppearance.setState({ choice: stored() })
  apply()
}
