// Starts the web app in the language of its address: the texts first, then everything that reads them.
import '@fontsource-variable/atkinson-hyperlegible-next/index.css'
import '@fontsource-variable/besley/index.css'
import { language } from '../lib/language.ts'
import { loadOrShowNotice } from './load-failure.ts'
import { speak } from '../lib/texts.ts'

document.documentElement.lang = language

/** A page that was rendered at build is on the screen before the app begins, whose start would keep a slow phone busy. */
const afterFirstPaint = (): Promise<void> =>
  new Promise((resolve) => {
    // Nothing is painted in a tab that nobody sees.
    if (document.visibilityState === 'hidden' || document.getElementById('root')?.firstChild === null) resolve()
    else requestAnimationFrame(() => setTimeout(resolve))
  })

const start = async () => {
  await Promise.all([speak(language), afterFirstPaint()])
  const app = await import('./app.tsx')
  await app.start()
}

void loadOrShowNotice(start)
