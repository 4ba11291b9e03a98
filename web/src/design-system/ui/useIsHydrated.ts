// Whether the script has taken over the page, which may have been made at build: then nobody knew its address.
import { useSyncExternalStore } from 'react'

const subscribeToNothing = () => () => {}

/** False while a page stands as it was served, and while it is taken over. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )
