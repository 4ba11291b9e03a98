// Records every toast of a page in order. A toast disappears after five seconds, sometimes before a slow test looks for
// it. With this record the test still finds it, but only once.
import type { BrowserContext, Page } from 'playwright-core'

/** The lines of a toast. */
export type ToastLines = readonly string[]

const unseen = new WeakMap<Page, ToastLines[]>()

const since = (page: Page): ToastLines[] => {
  const known = unseen.get(page) ?? []
  unseen.set(page, known)
  return known
}

declare global {
  interface Window {
    toastCame?: (lines: string[]) => void
  }
}

/** Records the toasts of all pages that this context opens from now on. */
export const keepToasts = async (context: BrowserContext): Promise<void> => {
  await context.exposeBinding('toastCame', ({ page }, lines: string[]) => {
    since(page).push(lines)
  })
  await context.addInitScript(() => {
    const known = new WeakSet<Element>()
    const look = () => {
      for (const card of document.querySelectorAll('[role=status][aria-live=polite] > *')) {
        const lines = Array.from(card.querySelectorAll('p'), (line) => line.innerText)
        if (lines.length === 0 || known.has(card)) continue
        known.add(card)
        window.toastCame?.(lines)
      }
    }
    new MutationObserver(look).observe(document, { childList: true, subtree: true })
  })
}

/** Whether an unread toast has exactly these lines. Marks that toast and all earlier ones as read. */
export const takeToast = (page: Page, lines: ToastLines): boolean => {
  const place = since(page).findIndex(
    (came) => came.length === lines.length && came.every((line, n) => line === lines[n]),
  )
  since(page).splice(0, place + 1)
  return place >= 0
}

/** The toasts that no test has read yet. */
export const untakenToasts = (page: Page): readonly ToastLines[] => since(page)
