// A page's single-key shortcuts. They are off while the person types (REV-19).
import { useEffect } from 'react'

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ['INPUT', 'SELECT', 'TEXTAREA'].includes(target.tagName)) &&
  !(target instanceof HTMLInputElement && target.type === 'checkbox')

/**
 * While `enabled`, runs the action for the pressed key. Inside a field or an open dialog, keys keep their normal
 * meaning.
 */
export const useShortcuts = (actions: Readonly<Record<string, () => void>>, enabled: boolean): void => {
  useEffect(() => {
    if (!enabled) return undefined
    const onKey = (event: KeyboardEvent) => {
      const action = actions[event.key]
      const hasNoModifier = !event.ctrlKey && !event.metaKey && !event.altKey
      if (action === undefined || !hasNoModifier || isTyping(event.target)) return
      if (document.querySelector('[role=dialog]') !== null) return
      event.preventDefault()
      action()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [actions, enabled])
}
