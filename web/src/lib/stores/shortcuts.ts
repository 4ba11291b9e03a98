// Whether single-key shortcuts are on, stored per person on this device. People who use speech input or press keys by
// accident must be able to turn them off (WCAG 2.1.4).
import { usePreference } from '../storage/usePreference.ts'

/** Returns whether shortcuts are on, and a function that turns them on or off. */
export const useShortcutsEnabled = (): readonly [boolean, (on: boolean) => void] => {
  const [chosen, choose] = usePreference('shortcuts', ['on', 'off'])
  return [chosen === 'on', (on) => choose(on ? 'on' : 'off')]
}
