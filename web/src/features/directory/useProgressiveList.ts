// Draws a long list a few at a time, so that a slow phone answers to a touch in between.
import { startTransition, useEffect, useState } from 'react'

/** Of a turn: what fills the screen comes first. */
const itemsPerStep = 6

/** The beginning of the list, longer with every turn until it is all of it; a later list is drawn at once. */
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
