// Whether the screen is narrow, so that a table shows as cards. Only one of the two is rendered.
import { useSyncExternalStore } from 'react'
import { breakpoints } from '../theme/scale.ts'

type Width = 'md' | 'lg' | 'xl'

// The older query syntax, which every phone supports.
const below = (width: Width) => matchMedia(`not all and (min-width: ${breakpoints[width]})`)
const queries = { md: below('md'), lg: below('lg'), xl: below('xl') }

const subscribeTo = (width: Width) => (listener: () => void) => {
  queries[width].addEventListener('change', listener)
  return () => queries[width].removeEventListener('change', listener)
}
const subscribe = { md: subscribeTo('md'), lg: subscribeTo('lg'), xl: subscribeTo('xl') }

/** True below this width, by default the width of phones. */
export const useNarrow = (width: Width = 'md'): boolean =>
  useSyncExternalStore(subscribe[width], () => queries[width].matches)
