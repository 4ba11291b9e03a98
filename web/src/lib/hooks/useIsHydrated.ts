// Whether the page is hydrated. A prerendered page does not know its full URL until then.
import { useSyncExternalStore } from 'react'

const subscribeToNothing = () => () => {}

/** False before and during hydration. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )
