// The pages of families, for everyone but those who still have to confirm their email address (CLI-09). Nothing is known
// of them yet, and the notice says what to do.
import { toPortalVisitor } from '#contracts/portal-visitor.ts'
import { Suspense, lazy } from 'react'
import { Outlet } from 'react-router-dom'
import { PageSkeleton } from '../design-system/ui/skeletons.tsx'
import { useSession } from '../lib/session/session.ts'

const UnconfirmedPage = lazy(async () => ({
  default: (await import('../features/client-portal/portal/UnconfirmedPage.tsx')).UnconfirmedPage,
}))

export const ConfirmedAccounts = () => {
  const visitor = toPortalVisitor(useSession(({ user }) => user))
  return visitor.kind === 'unconfirmed' ? (
    <Suspense fallback={<PageSkeleton />}>
      <UnconfirmedPage email={visitor.email} />
    </Suspense>
  ) : (
    <Outlet />
  )
}
