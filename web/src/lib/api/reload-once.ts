// Reloads the page once if code does not load although the server is reachable. The browser may have cached the
// failure, or a new release may have replaced the files. A second reload would probably fail too, and would lose what
// the tab cannot store, such as a password.

const storageKey = 'reloaded-after-load-failure'

const consumeReloadFlag = (): boolean => {
  try {
    const reloaded = sessionStorage.getItem(storageKey) !== null
    sessionStorage.removeItem(storageKey)
    return reloaded
  } catch {
    return false
  }
}

/** Call this once when a page starts. A page that was reloaded for this reason does not reload again. */
export const createReload = () => {
  const alreadyReloaded = consumeReloadFlag()
  return (): void => {
    if (alreadyReloaded) return
    try {
      sessionStorage.setItem(storageKey, 'now')
    } catch {
      // Without tab storage, a reload would lose the typed text.
      return
    }
    location.reload()
  }
}

/** Reloads the page. The new page restores the typed text from tab storage. */
export const reloadOnce = createReload()
