// Records every toast of a page in order. A toast disappears after five seconds, sometimes before a slow test looks for
// it. With this record, the test can still find it, but only once.
import type { BrowserContext, Page } from 'playwright-core'

/** The lines of a toast. */
export type ToastLines = readonly string[]

const recordedToasts = new WeakMap<Page, ToastLines[]>()

const getRecordedToasts = (page: Page): ToastLines[] => {
  const existing = recordedToasts.get(page) ?? []
  recordedToasts.set(page, existing)
  return existing
}

declare global {
  interface Window {
    reportToast?: (lines: string[]) => void
  }
}

/** Records the toasts of all pages that this context opens from now on. */
export const recordToasts = async (context: BrowserContext): Promise<void> => {
  await context.exposeBinding('reportToast', ({ page }, lines: string[]) => {
    getRecordedToasts(page).push(lines)
  })
  await context.addInitScript(() => {
    const reportedCards = new WeakSet<Element>()
    const reportNewToasts = () => {
      for (const card of document.querySelectorAll('[role=status][aria-live=polite] > *')) {
        const lines = Array.from(card.querySelectorAll('p'), (line) => line.innerText)
        if (lines.length === 0 || reportedCards.has(card)) continue
        reportedCards.add(card)
        window.reportToast?.(lines)
      }
    }
    new MutationObserver(reportNewToasts).observe(document, { childList: true, subtree: true })
  })
}

/** Returns whether an unread toast has exactly these lines. Marks that toast and all earlier ones as read. */
export const consumeToast = (page: Page, lines: ToastLines): boolean => {
  const index = getRecordedToasts(page).findIndex(
    (toast) => toast.length === lines.length && toast.every((line, n) => line === lines[n]),
  )
  getRecordedToasts(page).splice(0, index + 1)
  return index >= 0
}

/** The toasts that no test has read yet. */
export const unconsumedToasts = (page: Page): readonly ToastLines[] => getRecordedToasts(page)
