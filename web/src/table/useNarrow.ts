// Below tablet width a table becomes cards. One of the two is rendered, so that nothing is in the page twice.
import { useSyncExternalStore } from 'react'
import { breakpoints } from '../theme/scale.ts'

// The older form of the query, which every phone understands.
const query = matchMedia(`not all and (min-width: ${breakpoints.md})`)

const subscribe = (listener: () => void) => {
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** True on phones. */
export const useNarrow = (): boolean => useSyncExternalStore(subscribe, () => query.matches)
