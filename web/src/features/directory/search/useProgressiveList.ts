// Renders a long list in steps, so that a slow phone can respond to taps in between.
import { startTransition, useEffect, useState } from 'react'

/** Enough to fill the screen in the first step. */
const itemsPerStep = 6

/** The first part of the list, which grows with every step until it is complete. A later list renders all at once. */
export const useProgressiveList = <Item>(items: readonly Item[]): readonly Item[] => {
  const [count, setCount] = useState(itemsPerStep)
  const { length } = items
  useEffect(() => {
    if (count >= length) return undefined
    const timer = setTimeout(() => startTransition(() => setCount(count + itemsPerStep)))
    return () => clearTimeout(timer)
  }, [count, length])
  return items.slice(0, count)
}
