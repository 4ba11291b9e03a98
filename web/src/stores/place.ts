// Where on the page a person was, from one language to the other: the page is loaded anew, and the text has another length.
const key = 'place'

const height = () => Math.max(1, document.documentElement.scrollHeight - innerHeight)

/** Keeps the place for the next page that this tab loads. */
export const keepPlace = (): void => {
  try {
    sessionStorage.setItem(key, String(scrollY / height()))
  } catch {
    // A browser that forbids storage begins at the top.
  }
}

/** Back to the place that was kept, once. */
export const restorePlace = (): void => {
  let share: string | null = null
  try {
    share = sessionStorage.getItem(key)
    sessionStorage.removeItem(key)
  } catch {
    return
  }
  if (share !== null) scrollTo(0, Number(share) * height())
}
