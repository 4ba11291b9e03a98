// The web app, once its texts are there (main.tsx).
import createCache from '@emotion/cache'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router-dom'
import { pathWithoutLanguage } from '#contracts/language.ts'
import { createQueryClient } from '../lib/api/queryClient.ts'
import { followOrganization } from './followOrganization.ts'
import { AppProviders, styleKey } from './providers.tsx'
import { isGuarded } from '../lib/route-guard.ts'
import { language } from '../lib/language.ts'
import { createRouter, loadPage, routesIn } from './router.tsx'
import { followSessionHint, sessionMayExist } from './session-hint.ts'
import { rememberPrerenderedForms } from '../lib/stores/drafts.ts'
import { forgetSelections } from '../lib/stores/selection.ts'
import { endSession, useSession } from '../lib/stores/session.ts'
import { followAppearance } from '../lib/stores/theme.ts'

const queries = createQueryClient()

let api: Promise<void> | undefined
const startApi = () => {
  api ??= import('../lib/api/start.ts').then((start) => start.startApi(queries))
}

const startSession = () => {
  followSessionHint()
  followAppearance()
  followOrganization(queries)
  useSession.subscribe(({ status, user }, before) => {
    if (status === 'signed_in') startApi()
    // Another person at the same screen must find nothing of the one before.
    if (before.user !== null && before.user.id !== user?.id) {
      queries.clear()
      forgetSelections()
    }
  })
  if (sessionMayExist() || isGuarded(pathWithoutLanguage(location.pathname))) startApi()
  else endSession()
}

// The content policy allows only styles that carry the nonce of this answer.
const nonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce
const styles = createCache({ key: styleKey, ...(nonce === undefined || nonce === '' ? {} : { nonce }) })

/** Draws the app. @throws where the code of the page could not be loaded; then it may be called again */
export const start = async (): Promise<void> => {
  const root = document.getElementById('root')
  if (root === null) return
  const routes = routesIn(language)
  // A page that was rendered at build stays on screen until its own code is there.
  if (root.hasChildNodes()) await loadPage(routes, location.pathname)
  startSession()
  const app = (
    <AppProviders styles={styles} queries={queries}>
      {/* A filter lives in the URL: as a transition, its checkbox would show the old state until the table is drawn. */}
      <RouterProvider router={createRouter(routes)} useTransitions={false} />
    </AppProviders>
  )
  // At build nothing is known of a query or a fragment: such a page is drawn anew, in the place of the one that was read so far.
  const { pathname, search, hash } = location
  const isAsRendered = root.dataset['address'] === pathname + search + hash
  // In slices, between which a tap or a scroll is answered.
  startTransition(() => {
    if (isAsRendered) hydrateRoot(root, app)
    else {
      rememberPrerenderedForms(root)
      createRoot(root).render(app)
    }
  })
}
