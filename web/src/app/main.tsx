// Starts the web app in the language of its URL.
import '@fontsource-variable/atkinson-hyperlegible-next/index.css'
import '@fontsource-variable/besley/index.css'
import { language } from '../lib/language.ts'
import { loadOrShowNotice } from './load-failure.ts'

document.documentElement.lang = language

/** Waits until a prerendered page is painted, because starting the app would delay that on a slow phone. */
const afterFirstPaint = (): Promise<void> =>
  new Promise((resolve) => {
    // Nothing is painted in a hidden tab.
    if (document.visibilityState === 'hidden' || document.getElementById('root')?.firstChild === null) resolve()
    else requestAnimationFrame(() => setTimeout(resolve))
  })

const start = async () => {
  await afterFirstPaint()
  const app = await import('./app.tsx')
  await app.start()
}

void loadOrShowNotice(start)
