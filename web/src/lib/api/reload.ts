// A new page, because code did not come although the server answers: the browser remembers the failure, or a new edition has other
// files. Where that page fails too, another one would as well, and take with it what the tab cannot keep, such as a password.

const mark = 'reloaded-for-code'

const takeMark = (): boolean => {
  try {
    const marked = sessionStorage.getItem(mark) !== null
    sessionStorage.removeItem(mark)
    return marked
  } catch {
    return false
  }
}

/** Made once as a page begins: the page that was loaded for this does not do it again. */
export const createReload = () => {
  const isSecond = takeMark()
  return (): void => {
    if (isSecond) return
    try {
      sessionStorage.setItem(mark, 'now')
    } catch {
      // A tab that keeps nothing would lose what was typed.
      return
    }
    location.reload()
  }
}

/** Loads the page anew, into which the tab puts what was typed. */
export const reloadOnce = createReload()
