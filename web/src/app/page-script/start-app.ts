// Loads the app. A page behind the sign-in loads it immediately. A public page with a form is complete without it, and
// loads it when the person begins to use the page. A page that contains only text and links never loads it.
import { hasPublicDrafts } from '../../lib/forms/public-drafts.ts'
import { sessionHint } from '../../lib/session/shown-session-hint.ts'
import { opensElsewhere } from '../../lib/in-place.ts'
import { restoreFormState, saveFormState } from './form-state.ts'
import { loadFailureNoticeId, loadOrShowNotice } from './load-failure.ts'

/** The events with which a person begins to use a form. Autofill sends only the last one. */
const firstUse = ['pointerdown', 'focusin', 'keydown', 'input'] as const

/** Elements that need the app. Other links work without it. */
const usable = 'main :is(form, input, select, textarea, button, label, a[data-in-place])'

/** Controls that are clicked again once the app has loaded. Forms are submitted again. */
const repeatable = 'main :is(button[type=button], a[data-in-place])'

/** Fetches all files at once. Otherwise the browser would discover the page's own file only in the app's. */
const preload = (files: readonly string[]): void => {
  for (const file of files) {
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.crossOrigin = ''
    link.href = `/${file}`
    document.head.append(link)
  }
}

let loading: Promise<void> | undefined

const load = (files: readonly string[]): void => {
  if (loading !== undefined) return
  preload(files)
  loading = loadOrShowNotice(async () => {
    const app = await import('../app.tsx')
    await app.start()
  })
}

/**
 * Repeats the last thing the person did before the app could respond: pressed a button, submitted a form, or clicked a
 * link that changes the page in place. Without this script, the browser posts the form or follows the link.
 */
const repeatLastAction = (): void => {
  const listeners = new AbortController()
  let repeat: (() => void) | undefined
  // If the app did not load, the browser posts the form or follows the link.
  const hasFailed = () => document.getElementById(loadFailureNoticeId)?.hidden === false
  const onClick = (event: MouseEvent) => {
    const { target } = event
    const control = target instanceof Element ? target.closest<HTMLElement>(repeatable) : null
    if (control === null) return
    if (control instanceof HTMLAnchorElement) {
      if (hasFailed() || opensElsewhere(event)) return
      event.preventDefault()
    }
    repeat = () => control.click()
  }
  const onSubmit = (event: SubmitEvent) => {
    const { target: form, submitter } = event
    if (hasFailed() || !(form instanceof HTMLFormElement)) return
    event.preventDefault()
    // A button may do something other than submit the form, such as request a new password.
    repeat = () => (submitter === null ? form.requestSubmit() : submitter.click())
  }
  document.addEventListener('click', onClick, listeners)
  document.addEventListener('submit', onSubmit, listeners)
  addEventListener('hydrated', () => {
    listeners.abort()
    // First, the forms take over what was typed.
    setTimeout(() => repeat?.())
  })
}

/** Keeps what was typed before the app loaded, even if the person leaves the page and returns. */
const keepFormState = (): void => {
  addEventListener('pagehide', saveFormState)
  addEventListener('hydrated', () => removeEventListener('pagehide', saveFormState))
}

const startWhenUsed = (files: readonly string[]): void => {
  const start = () => load(files)
  const onUse = ({ target }: Event) => {
    if (target instanceof Element && target.closest(usable) !== null) start()
  }
  for (const event of firstUse) document.addEventListener(event, onUse, { passive: true })
  repeatLastAction()
  keepFormState()
  const restored = restoreFormState()
  // When the person returns with the browser's back button.
  addEventListener('pageshow', () => {
    if (restoreFormState()) start()
  })
  // The query can ask for something that only the app does, such as confirming an email address.
  const hasQuery = location.search !== ''
  const isInUse = document.activeElement?.matches(usable) === true
  // The skeleton of content that the app loads (design-system/ui/skeletons.tsx).
  const isLoading = document.querySelector('main [data-loading]') !== null
  if (restored || isInUse || isLoading || hasQuery || hasPublicDrafts() || sessionHint() !== null) start()
}

export const startApp = (): void => {
  const root = document.getElementById('root')
  const files = document.querySelector<HTMLElement>('script[data-code]')?.dataset['code']?.split(' ')
  if (root === null) return
  if (!root.hasChildNodes()) load([])
  else if (files !== undefined) startWhenUsed(files)
}
