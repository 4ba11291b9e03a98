// Starts the app on a page that was served. Its text stands in the page itself (page-html.ts), so it uses nothing but its
// arguments: it is there also where nothing else of ours comes.

export interface StartOptions {
  /** Paths of files, without the slash before them. */
  readonly entry: string
  /** What the entry will ask for. */
  readonly code: readonly string[]
  /** Of these, what may be evaluated before it. */
  readonly libraries: readonly string[]
  /** The page has something to read, which comes before what answers: on a slow line the code is fetched once it is painted. */
  readonly prerendered: boolean
}

/** What was typed into the page (form-state-restore.ts). */
interface FormState {
  readonly save: () => void
  readonly restore: () => void
}

/** `note`: is shown where the app did not come. */
export const preHydrate = (
  { entry, code, libraries, prerendered }: StartOptions,
  notice: HTMLElement,
  formState: FormState,
): void => {
  formState.restore()
  // Whoever comes back to the page as they left it finds all of it there.
  addEventListener('pageshow', formState.restore)
  addEventListener('pagehide', formState.save)
  // Said by the app (providers.tsx).
  addEventListener('hydrated', () => removeEventListener('pagehide', formState.save))

  const retryDelays = [2e3, 4e3, 6e3]

  // Under another name each time: a browser keeps in mind that a module failed.
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

  /** Libraries one by one, so that a slow phone answers to a touch between them; one that did not come the app asks for again. */
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

  // Without the server a reload would lose the page that is there.
  const reloadIfReachable = async (): Promise<void> => {
    notice.hidden = true
    const answer = await fetch(location.href, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined)
    // Also the page that stands for an unknown address came from the server.
    if (answer !== undefined && answer.status < 500) location.reload()
    else notice.hidden = false
  }
  notice.addEventListener('click', (event) => {
    if (!(event.target instanceof HTMLAnchorElement) || event.target.dataset['retry'] === undefined) return
    event.preventDefault()
    void reloadIfReachable()
  })

  const begin = () => void load()
  // A tab that nobody sees paints nothing and waits for nothing.
  if (!prerendered || document.visibilityState === 'hidden') begin()
  else requestAnimationFrame(() => setTimeout(begin))
}
