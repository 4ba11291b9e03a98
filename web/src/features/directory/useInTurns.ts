// Draws a long list a few at a time, so that a slow phone answers to a touch in between.
import { startTransition, useEffect, useState } from 'react'

/** Of a turn: what fills the screen comes first. */
const perTurn = 6

/** The beginning of the list, longer with every turn until it is all of it; a later list is drawn at once. */
export const useInTurns = <Item>(items: readonly Item[]): readonly Item[] => {
  const [drawn, setDrawn] = useState(perTurn)
  const { length } = items
  useEffect(() => {
    if (drawn >= length) return undefined
    const turn = setTimeout(() => startTransition(() => setDrawn(drawn + perTurn)))
    return () => clearTimeout(turn)
  }, [drawn, length])
  return items.slice(0, drawn)
}
