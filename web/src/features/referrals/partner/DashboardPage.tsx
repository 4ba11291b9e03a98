// /dashboard: the partner dashboard. Staff and clients are redirected to their own start pages.
import { m } from '#messages'
import { chakra } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { Plus, UsersRound } from 'lucide-react'
import { useEffect } from 'react'
import { Navigate } from 'react-router-dom'
import { rem } from '../../../design-system/theme/scale.ts'
import { ButtonLink } from '../../../design-system/ui/Button.tsx'
import { Panel } from '../../../design-system/ui/Panel.tsx'
import { EmptyState } from '../../../design-system/ui/empty-states.tsx'
import { paths } from '../../../lib/paths.ts'
import { updateUser, useSession } from '../../../lib/session/session.ts'
import { useCanCall } from '../../../lib/session/useCanCall.ts'
import { currentUser, partnerSummary } from '../queries.ts'
import { CapacityPanel } from '../../organization-profile/CapacityPanel.tsx'
import { ClosingNotice } from '../../organization-profile/ClosingNotice.tsx'
import { AttentionCards } from './AttentionCards.tsx'
import { DashboardTotals } from './DashboardTotals.tsx'
import { DashboardTabs } from './DashboardTabs.tsx'
import { UpdatesPanel } from './UpdatesPanel.tsx'

export const DashboardPage = () => {
  const user = useSession((session) => session.user)
  if (user === null) return null
  if (user.organizationId !== null) return <PartnerDashboard organizationId={user.organizationId} />
  if (user.platformRole !== null) return <Navigate to={paths.staffReferrals()} replace />
  if (user.clientId !== null) return <Navigate to={paths.clientDashboard()} replace />
  return <WithoutMembership />
}

/**
 * Asks the server again, because someone may have granted access since the session began. A failure is only logged
 * (by the query client), and leaves the person without access (ORG-03).
 */
const WithoutMembership = () => {
  const { data, isPending } = useQuery(currentUser())
  useEffect(() => {
    if (data !== undefined) updateUser(data)
  }, [data])
  return isPending ? <p role="status">{m['partner-referrals:loadingDashboard']()}</p> : <NoOrganizationAccess />
}

/** Shown to a person without an organization (ORG-02). */
const NoOrganizationAccess = () => (
  <Panel>
    <chakra.h1 srOnly>{m['partner-referrals:dashboardTitle']()}</chakra.h1>
    <EmptyState title={m['partner-referrals:noAccess.title']()} text={m['partner-referrals:noAccess.text']()}>
      <chakra.p color="fg.muted" maxWidth="46ch">
        {m['partner-referrals:noAccess.invited']()}
      </chakra.p>
      <ButtonLink to={paths.apply()}>{m['partner-referrals:noAccess.apply']()}</ButtonLink>
    </EmptyState>
  </Panel>
)

const emptySummary = { total: 0, active: 0, completed: 0, waiting: 0, investedCents: 0, quiet: 0, returned: 0 }

const PartnerDashboard = ({ organizationId }: { organizationId: string }) => {
  const { data, isError, refetch } = useQuery(partnerSummary(organizationId))
  const summary = data ?? emptySummary
  return (
    <>
      <DashboardHeader />
      <ClosingNotice organizationId={organizationId} />
      <DashboardTotals
        totals={summary}
        state={data !== undefined ? 'loaded' : isError ? 'failed' : 'loading'}
        onRetry={() => void refetch()}
      />
      <AttentionCards counts={data} isFailed={isError} />
      <chakra.div
        display="grid"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', xl: `minmax(0, 1fr) ${rem(296)}` }}
        alignItems="start"
        gridTemplateRows={{ xl: 'auto minmax(0, 1fr)' }}
        columnGap="5"
      >
        {/* On phones, the capacity is above the lists, which may be long. */}
        <chakra.div gridColumn={{ xl: 2 }} gridRow={{ xl: 1 }} marginTop={{ base: '4', xl: '6' }}>
          <CapacityPanel organizationId={organizationId} />
        </chakra.div>
        <chakra.div gridColumn={{ xl: 1 }} gridRow={{ xl: '1 / 3' }}>
          <DashboardTabs organizationId={organizationId} waiting={summary.waiting} />
        </chakra.div>
        <chakra.div gridColumn={{ xl: 2 }} gridRow={{ xl: 2 }} marginTop={{ base: '5', xl: '0' }}>
          <UpdatesPanel organizationId={organizationId} />
        </chakra.div>
      </chakra.div>
    </>
  )
}

const DashboardHeader = () => {
  const canManageMembers = useCanCall('members')
  return (
    <chakra.div
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      justifyContent="space-between"
      gap="3"
      marginBottom="5"
    >
      <chakra.h1 textStyle="pageTitle">{m['partner-referrals:dashboardTitle']()}</chakra.h1>
      <chakra.div display="flex" gap="2.5" flexShrink={0}>
        {canManageMembers && (
          <ButtonLink variant="outline" to={paths.members()}>
            <UsersRound aria-hidden />
            {m['access:members.title']()}
          </ButtonLink>
        )}
        <ButtonLink to={paths.newReferral()} aria-label={m['partner-referrals:newReferral']()}>
          <Plus aria-hidden />
          <chakra.span display={{ base: 'none', md: 'inline' }}>{m['partner-referrals:newReferral']()}</chakra.span>
          <chakra.span display={{ base: 'inline', md: 'none' }}>{m['review:newShort']()}</chakra.span>
        </ButtonLink>
      </chakra.div>
    </chakra.div>
  )
}
