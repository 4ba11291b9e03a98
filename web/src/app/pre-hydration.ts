// Starts the app on a prerendered page. The function is inlined into the page (page-html.ts), so it may use only its
// arguments. It runs even if no other script loads.

export interface StartOptions {
  /** The app's entry file. None of these paths has a leading slash. */
  readonly entry: string
  /** The files that the entry imports. */
  readonly code: readonly string[]
  /** The files of `code` that may be evaluated before the entry. */
  readonly libraries: readonly string[]
  /**
   * Whether the page has prerendered content. If so, the code is fetched only after the first paint, so that it does
   * not delay the content on a slow connection.
   */
  readonly prerendered: boolean
}

/** Saves and restores what the visitor typed (form-state.ts). */
interface FormState {
  readonly save: () => void
  readonly restore: () => void
}

/** `notice` is shown when the app does not load. */
export const preHydrate = (
  { entry, code, libraries, prerendered }: StartOptions,
  notice: HTMLElement,
  formState: FormState,
): void => {
  formState.restore()
  // Restores the form when the person returns with the browser's back button.
  addEventListener('pageshow', formState.restore)
  addEventListener('pagehide', formState.save)
  // The app dispatches this event (providers.tsx).
  addEventListener('hydrated', () => removeEventListener('pagehide', formState.save))

  const retryDelays = [2e3, 4e3, 6e3]

  // Each attempt uses a different URL, because browsers cache a failed module load.
  const start = (attempt: number): void => {
    import(`/${entry}${attempt === 0 ? '' : `?try=${attempt}`}`).then(
      () => {
        notice.hidden = true
      },
      () => {
        const delay = retryDelays[attempt]
        if (delay !== undefined) setTimeout(start, delay, attempt + 1)
        else {
          notice.hidden = false
          addEventListener('online', () => start(attempt + 1), { once: true })
        }
      },
    )
  }

  /**
   * Evaluates the libraries one by one, so that a slow phone can respond to touches in between. If one fails here,
   * the app loads it again.
   */
  const load = async (): Promise<void> => {
    for (const file of code) {
      const link = document.createElement('link')
      link.rel = 'modulepreload'
      link.crossOrigin = ''
      link.href = `/${file}`
      document.head.append(link)
    }
    for (const file of libraries) {
      await import(`/${file}`).catch(() => undefined)
      await new Promise((resolve) => setTimeout(resolve))
    }
    start(0)
  }

  // Without a connection, a reload would lose the current page.
  const reloadIfReachable = async (): Promise<void> => {
    notice.hidden = true
    const response = await fetch(location.href, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined)
    // Even a "not found" page shows that the server is reachable.
    if (response !== undefined && response.status < 500) location.reload()
    else notice.hidden = false
  }
  notice.addEventListener('click', (event) => {
    if (!(event.target instanceof HTMLAnchorElement) || event.target.dataset['retry'] === undefined) return
    event.preventDefault()
    void reloadIfReachable()
  })

  const begin = () => void load()
  // A hidden tab never paints, so there is nothing to wait for.
  if (!prerendered || document.visibilityState === 'hidden') begin()
  else requestAnimationFrame(() => setTimeout(begin))
}
