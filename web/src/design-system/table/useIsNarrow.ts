// Whether the screen is narrow. Tables then show as cards. Only the table or the cards are rendered, never both.
import { useCallback, useSyncExternalStore } from 'react'
import { breakpoints } from '../theme/scale.ts'

type Width = 'md' | 'lg' | 'xl'

// Uses the older query syntax, which every phone supports.
const below = (width: Width) => matchMedia(`not all and (min-width: ${breakpoints[width]})`)

/** Returns true below this width. The default is the width of phones. */
export const useIsNarrow = (width: Width = 'md'): boolean => {
  const subscribe = useCallback(
    (listener: () => void) => {
      const query = below(width)
      query.addEventListener('change', listener)
      return () => query.removeEventListener('change', listener)
    },
    [width],
  )
  return useSyncExternalStore(subscribe, () => below(width).matches)
}
