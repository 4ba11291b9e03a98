// The web app, loaded after its messages (main.tsx).
import createCache from '@emotion/cache'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router-dom'
import { pathWithoutLanguage } from '#contracts/language.ts'
import { createQueryClient } from '../lib/api/query-client.ts'
import { followOrganization } from './follow-organization.ts'
import { AppProviders, styleKey } from './providers.tsx'
import { isGuarded } from '../lib/session/route-guard.ts'
import { language } from '../lib/language.ts'
import { createRouter, loadPage, routesIn } from './router.tsx'
import { followSessionHint, sessionMayExist } from '../lib/session/session-hint.ts'
import { rememberPrerenderedForms } from '../lib/forms/drafts.ts'
import { clearSelections } from '../design-system/table/selection.ts'
import { endSession, useSession } from '../lib/session/session.ts'
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
    // Another user of the same browser must not see the previous user's data.
    if (before.user !== null && before.user.id !== user?.id) {
      queries.clear()
      clearSelections()
    }
  })
  if (sessionMayExist() || isGuarded(pathWithoutLanguage(location.pathname))) startApi()
  else endSession()
}

// The content security policy allows only styles with the nonce of this response.
const nonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce
const styles = createCache({ key: styleKey, ...(nonce === undefined || nonce === '' ? {} : { nonce }) })

/** Renders the app. @throws if the code of the page cannot be loaded; it may then be called again */
export const start = async (): Promise<void> => {
  const root = document.getElementById('root')
  if (root === null) return
  const routes = routesIn(language)
  // A prerendered page stays on screen until its own code is loaded.
  if (root.hasChildNodes()) await loadPage(routes, location.pathname)
  startSession()
  const app = (
    <AppProviders styles={styles} queries={queries}>
      {/* Filters live in the URL. With transitions, a checkbox would show its old state until the table is rendered. */}
      <RouterProvider router={createRouter(routes)} useTransitions={false} />
    </AppProviders>
  )
  // The build does not know the query or fragment of a URL, so such a page is rendered from scratch and replaces the
  // prerendered one.
  const { pathname, search, hash } = location
  const isAsRendered = root.dataset['address'] === pathname + search + hash
  // A transition renders in slices, so taps and scrolling stay responsive.
  startTransition(() => {
    if (isAsRendered) hydrateRoot(root, app)
    else {
      rememberPrerenderedForms(root)
      createRoot(root).render(app)
    }
  })
}
