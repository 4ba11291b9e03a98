// Loads the app. A page behind the sign-in loads it immediately. A public page with a form is complete without it, and
// loads it when the person begins to use the page. A page that contains only text and links never loads it.
import { hasPublicDrafts } from '../../lib/forms/public-drafts.ts'
import { sessionHint } from '../../lib/session/shown-session-hint.ts'
import { restoreFormState, saveFormState } from './form-state.ts'
import { loadOrShowNotice } from './load-failure.ts'

/** The events with which a person begins to use a form. Autofill sends only the last one. */
const firstUse = ['pointerdown', 'focusin', 'keydown', 'input'] as const

/** What needs the app. Links work without it. */
const usable = 'main :is(form, input, select, textarea, button, label)'

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

/** Presses the last button again that was pressed before the app could respond. A submit button works without it. */
const repeatClick = (): void => {
  let pressed: HTMLButtonElement | null = null
  const remember = ({ target }: MouseEvent) => {
    const button = target instanceof Element ? target.closest<HTMLButtonElement>('main button[type=button]') : null
    if (button !== null) pressed = button
  }
  document.addEventListener('click', remember)
  addEventListener('hydrated', () => {
    document.removeEventListener('click', remember)
    if (pressed?.isConnected === true) pressed.click()
  })
}

/** Keeps what was typed before the app loaded, even if the person leaves the page and returns. */
const keepFormState = (): void => {
  addEventListener('pagehide', saveFormState)
  addEventListener('hydrated', () => removeEventListener('pagehide', saveFormState))
}

const startWhenUsed = (root: HTMLElement, files: readonly string[]): void => {
  const start = () => load(files)
  const onUse = ({ target }: Event) => {
    if (target instanceof Element && target.closest(usable) !== null) start()
  }
  for (const event of firstUse) document.addEventListener(event, onUse, { passive: true })
  repeatClick()
  keepFormState()
  const restored = restoreFormState()
  // When the person returns with the browser's back button.
  addEventListener('pageshow', () => {
    if (restoreFormState()) start()
  })
  const { pathname, search, hash } = location
  const isPrerendered = root.dataset['address'] === pathname + search + hash
  const isInUse = document.activeElement?.matches(usable) === true
  // The skeleton of content that the app loads (design-system/ui/skeletons.tsx).
  const isLoading = document.querySelector('main [data-loading]') !== null
  if (restored || isInUse || isLoading || !isPrerendered || hasPublicDrafts() || sessionHint() !== null) start()
}

export const startApp = (): void => {
  const root = document.getElementById('root')
  const files = document.querySelector<HTMLElement>('script[data-code]')?.dataset['code']?.split(' ')
  if (root === null) return
  if (!root.hasChildNodes()) load([])
  else if (files !== undefined) startWhenUsed(root, files)
}
