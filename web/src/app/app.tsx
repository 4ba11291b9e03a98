// Renders the web app.
import createCache from '@emotion/cache'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router-dom'
import { pathWithoutLanguage } from '#contracts/language.ts'
import { createQueryClient } from '../lib/api/query-client.ts'
import { handleOrganizationChange } from './organization-change.ts'
import { AppProviders, styleKey } from './providers.tsx'
import { isGuarded } from '../lib/session/route-guard.ts'
import { language } from '../lib/language.ts'
import { createRouter, loadPage, routesForLanguage } from './router.tsx'
import { syncSessionAcrossTabs, sessionMayExist } from '../lib/session/session-hint.ts'
import { ownPhoneKey } from '../lib/offline/empty-copy.ts'
import { readItem } from '../lib/storage/device-storage.ts'
import { clearSelections } from '../design-system/table/selection.ts'
import { endSession, useSession } from '../lib/session/session.ts'

const queries = createQueryClient()

let sessionLoad: Promise<void> | undefined
const loadSession = () => {
  sessionLoad ??= import('../lib/session/restore-session.ts').then(({ restoreSession }) => restoreSession(queries))
}

/** Before a form reads its draft. */
const restoreDrafts = async () => {
  if (readItem(ownPhoneKey) === null) return
  await import('../lib/offline/kept-drafts.ts').then(({ keepDraftsOfTab }) => keepDraftsOfTab()).catch(() => undefined)
}

const watchSession = () => {
  syncSessionAcrossTabs()
  handleOrganizationChange(queries)
  useSession.subscribe(({ status, user }, previous) => {
    if (status === 'signed_in') loadSession()
    // Another user of the same browser must not see the previous user's data.
    if (previous.user !== null && previous.user.id !== user?.id) {
      queries.clear()
      clearSelections()
    }
  })
  if (sessionMayExist() || isGuarded(pathWithoutLanguage(location.pathname))) loadSession()
  else endSession()
}

// The content security policy allows only styles with the nonce of this response.
const nonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce
const styles = createCache({ key: styleKey, ...(nonce === undefined || nonce === '' ? {} : { nonce }) })

/** Renders the app. Can be called again if it throws because the page's code did not load. */
export const start = async (): Promise<void> => {
  const root = document.getElementById('root')
  if (root === null) return
  document.documentElement.lang = language
  const routes = routesForLanguage(language)
  const isPrerendered = root.hasChildNodes()
  await restoreDrafts()
  if (isPrerendered) await loadPage(routes, location.pathname)
  watchSession()
  const app = (
    <AppProviders styles={styles} queries={queries}>
      {/* Filters live in the URL. With transitions, a checkbox would show its old state until the table is rendered. */}
      <RouterProvider router={createRouter(routes)} useTransitions={false} />
    </AppProviders>
  )
  // React renders a transition in small steps, so taps and scrolling stay responsive.
  startTransition(() => {
    if (isPrerendered) hydrateRoot(root, app)
    else createRoot(root).render(app)
  })
}
