// Links that load a page in a browser without scripts, where the app changes the page it is on.
import type { MouseEvent } from 'react'

/** The click handler of such a link. */
export const inPlace =
  (act: () => void) =>
  (event: MouseEvent): void => {
    event.preventDefault()
    act()
  }
