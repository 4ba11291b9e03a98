// Reloads the page when code does not load although the server is reachable, because the browser cached the failure or
// a new release has other files. The page reloads only once. Another reload would probably fail too, and would lose
// what the tab cannot store, such as a password.

const storageKey = 'reloaded-for-code'

const consumeReloadFlag = (): boolean => {
  try {
    const reloaded = sessionStorage.getItem(storageKey) !== null
    sessionStorage.removeItem(storageKey)
    return reloaded
  } catch {
    return false
  }
}

/** Must be called once when a page starts. A page that was reloaded for this reason does not reload again. */
export const createReload = () => {
  const alreadyReloaded = consumeReloadFlag()
  return (): void => {
    if (alreadyReloaded) return
    try {
      sessionStorage.setItem(storageKey, 'now')
    } catch {
      // Without tab storage, a reload would lose what was typed.
      return
    }
    location.reload()
  }
}

/** Reloads the page. The new page restores what was typed from tab storage. */
export const reloadOnce = createReload()
