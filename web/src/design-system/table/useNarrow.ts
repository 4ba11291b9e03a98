// On narrow screens a table becomes cards. One of the two is rendered, so that nothing is in the page twice.
import { useSyncExternalStore } from 'react'
import { breakpoints } from '../theme/scale.ts'

type Width = 'md' | 'lg' | 'xl'

// The older form of the query, which every phone understands.
const below = (width: Width) => matchMedia(`not all and (min-width: ${breakpoints[width]})`)
const queries = { md: below('md'), lg: below('lg'), xl: below('xl') }

const subscribeTo = (width: Width) => (listener: () => void) => {
  queries[width].addEventListener('change', listener)
  return () => queries[width].removeEventListener('change', listener)
}
const subscribe = { md: subscribeTo('md'), lg: subscribeTo('lg'), xl: subscribeTo('xl') }

/** True below this width; phones by default. */
export const useNarrow = (width: Width = 'md'): boolean =>
  useSyncExternalStore(subscribe[width], () => queries[width].matches)
