// Wraps every layout: route guard, scroll restoration, route announcer, toasts, and a bar while the next page loads.
import { chakra } from '@chakra-ui/react'
import { Suspense, lazy } from 'react'
import { Navigate, Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router-dom'
import { checkRouteAccess } from '../lib/session/route-guard.ts'
import { useSession } from '../lib/session/session.ts'
import { FullScreenSpinner } from '../design-system/ui/skeletons.tsx'
import { Toaster } from '../design-system/ui/Toaster.tsx'
import { LazyIdleWarning } from './page-status/LazyIdleWarning.tsx'
import { ConnectionNotice } from './page-status/ConnectionNotice.tsx'
import { RouteAnnouncer } from './page-status/RouteAnnouncer.tsx'

const LoadingBar = () =>
  useNavigation().state === 'idle' ? null : (
    <chakra.div
      aria-hidden
      position="fixed"
      insetInline="0"
      top="0"
      height="3px"
      zIndex="toast"
      bg="accent.solid"
      animation="pulse 1s ease-in-out infinite"
    />
  )

const RefusedPage = lazy(async () => ({ default: (await import('./RefusedPage.tsx')).RefusedPage }))

const GuardedOutlet = () => {
  const location = useLocation()
  const status = useSession((state) => state.status)
  const user = useSession((state) => state.user)
  const access = checkRouteAccess(location, { status, user })
  if (access.kind === 'wait') return <FullScreenSpinner />
  if (access.kind === 'redirect') return <Navigate to={access.to} replace />
  if (access.kind !== 'refused') return <Outlet />
  return (
    <Suspense fallback={<FullScreenSpinner />}>
      <RefusedPage requires={access.requires} />
    </Suspense>
  )
}

export const RootLayout = () => (
  <>
    <LoadingBar />
    <ConnectionNotice />
    <GuardedOutlet />
    <LazyIdleWarning />
    <Toaster />
    <RouteAnnouncer />
    <ScrollRestoration />
  </>
)
