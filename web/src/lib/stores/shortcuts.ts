// Whether single keys act as shortcuts, kept per person on this device. Who speaks to the computer, or strikes keys without
// meaning to, must be able to turn them off (WCAG 2.1.4).
import { usePreference } from './preference.ts'

/** Whether they act, and the way to change it. */
export const useShortcutsOn = (): readonly [boolean, (on: boolean) => void] => {
  const [chosen, choose] = usePreference('shortcuts', ['on', 'off'])
  return [chosen === 'on', (on) => choose(on ? 'on' : 'off')]
}
