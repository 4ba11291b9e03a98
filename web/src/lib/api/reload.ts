// A new page, because code did not come although the server answers: the browser remembers the failure, or a new edition has other
// files. Where that page fails too, another one would as well, and take with it what the tab cannot keep, such as a password.

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

/** Made once as a page begins: the page that was loaded for this does not do it again. */
export const createReload = () => {
  const alreadyReloaded = consumeReloadFlag()
  return (): void => {
    if (alreadyReloaded) return
    try {
      sessionStorage.setItem(storageKey, 'now')
    } catch {
      // A tab that keeps nothing would lose what was typed.
      return
    }
    location.reload()
  }
}

/** Loads the page anew, into which the tab puts what was typed. */
export const reloadOnce = createReload()
