// Wrappers for samples: one provides state, the other interacts with the sample when it mounts.
import { type ReactNode, useEffect, useRef, useState } from 'react'

interface Props<Value> {
  readonly initial: Value
  readonly children: (value: Value, change: (value: Value) => void) => ReactNode
}

/** Stores the value of a controlled component, so that the sample responds to input. */
export const Stateful = <Value,>({ initial, children }: Props<Value>) => {
  const [value, change] = useState(initial)
  return children(value, change)
}

/** Focuses or presses the first control of the sample when the page opens. */
export const InteractOnMount = ({ action, children }: { action: 'focus' | 'press'; children: ReactNode }) => {
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const control = root.current?.querySelector<HTMLElement>('input, button, a')
    if (action === 'focus') control?.focus()
    else control?.click()
  }, [action])
  return <div ref={root}>{children}</div>
}
