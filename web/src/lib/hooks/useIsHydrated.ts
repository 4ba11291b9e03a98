// Whether the page is hydrated. The build did not know the query and fragment of the URL, so a page may use them only
// after that.
import { useSyncExternalStore } from 'react'

const subscribeToNothing = () => () => {}

/** False before and during hydration. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )
