// Provides the state or the action that a sample's component expects from its page.
import { type ReactNode, useEffect, useRef, useState } from 'react'

interface Props<Value> {
  readonly initial: Value
  readonly children: (value: Value, change: (value: Value) => void) => ReactNode
}

/** Holds the value of a controlled component, so that the sample responds. */
export const Stateful = <Value,>({ initial, children }: Props<Value>) => {
  const [value, change] = useState(initial)
  return children(value, change)
}

/** Focuses the first control in it, or presses the first button, as soon as the page opens. */
export const OnOpen = ({ action, children }: { action: 'focus' | 'press'; children: ReactNode }) => {
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const control = root.current?.querySelector<HTMLElement>('input, button, a')
    if (action === 'focus') control?.focus()
    else control?.click()
  }, [action])
  return <div ref={root}>{children}</div>
}
