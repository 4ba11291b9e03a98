// Every toast of a page in the order they came. A toast goes after five seconds, and a busy machine may look for it later
// than that: who looks here finds it all the same, and once only.
import type { BrowserContext, Page } from 'playwright-core'

/** A toast as its lines. */
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

/** Keeps the toasts of all pages that this context opens from now on. */
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

/** Whether one that says exactly this came and was not taken yet; it and what came before it are taken by that. */
export const takeToast = (page: Page, lines: ToastLines): boolean => {
  const place = since(page).findIndex(
    (came) => came.length === lines.length && came.every((line, n) => line === lines[n]),
  )
  since(page).splice(0, place + 1)
  return place >= 0
}

/** What came and was not taken. */
export const untakenToasts = (page: Page): readonly ToastLines[] => since(page)
