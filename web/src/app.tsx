// The web app, once its texts are there (main.tsx).
import { ChakraProvider } from '@chakra-ui/react'
import createCache from '@emotion/cache'
import { plainPath } from '#contracts/language.ts'
import { CacheProvider } from '@emotion/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router-dom'
import { createQueryClient } from './api/queryClient.ts'
import { followOrganization } from './followOrganization.ts'
import { isGuarded } from './guard.ts'
import { createRouter } from './router.tsx'
import { keepHint, sessionMayExist } from './session-hint.ts'
import { forgetSelections } from './stores/selection.ts'
import { endSession, useSession } from './stores/session.ts'
import { followAppearance } from './stores/theme.ts'
import { system } from './theme/system.ts'

const queries = createQueryClient()

let api: Promise<void> | undefined
const startApi = () => {
  api ??= import('./api/start.ts').then((start) => start.startApi(queries))
}

keepHint()
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
if (sessionMayExist() || isGuarded(plainPath(location.pathname))) startApi()
else endSession()

// The content policy allows only styles that carry the nonce of this answer.
const nonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce
const styles = createCache({ key: 'rx', ...(nonce === undefined || nonce === '' ? {} : { nonce }) })

const root = document.getElementById('root')
if (root !== null) {
  createRoot(root).render(
    <StrictMode>
      <CacheProvider value={styles}>
        <ChakraProvider value={system}>
          <QueryClientProvider client={queries}>
            {/* A filter lives in the URL: as a transition, its checkbox would show the old state until the table is drawn. */}
            <RouterProvider router={createRouter()} useTransitions={false} />
          </QueryClientProvider>
        </ChakraProvider>
      </CacheProvider>
    </StrictMode>,
  )
}
