// The page /dashboard: the partner dashboard. Staff and clients are redirected to their own start pages.
import { m } from '#messages'
import { chakra } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { Plus, UsersRound } from 'lucide-react'
import { Navigate } from 'react-router-dom'
import { partnerSummary } from '../queries.ts'
import { paths } from '../../../lib/paths.ts'
import { useSession } from '../../../lib/stores/session.ts'
import { rem } from '../../../design-system/theme/scale.ts'
import { Button, ButtonLink } from '../../../design-system/ui/Button.tsx'
import { Figures } from '../../../design-system/ui/Figures.tsx'
import { wholeMoney } from '../../../lib/format/money.ts'
import { Panel } from '../../../design-system/ui/Panel.tsx'
import { EmptyState } from '../../../design-system/ui/states.tsx'
import { DashboardTabs } from './DashboardTabs.tsx'
import { UpdatesPanel } from './UpdatesPanel.tsx'

export const DashboardPage = () => {
  const user = useSession((session) => session.user)
  if (user === null) return null
  if (user.organizationId !== null) return <PartnerDashboard organizationId={user.organizationId} />
  if (user.platformRole !== null) return <Navigate to={paths.staffReferrals()} replace />
  if (user.clientId !== null) return <Navigate to={paths.clientDashboard()} replace />
  return <NoOrganizationAccess />
}

/** ORG-02. */
const NoOrganizationAccess = () => (
  <Panel>
    <chakra.h1 srOnly>{m['partner-referrals:dashboardTitle']()}</chakra.h1>
    <EmptyState title={m['partner-referrals:noAccess.title']()} text={m['partner-referrals:noAccess.text']()}>
      <ButtonLink to={paths.apply()}>{m['partner-referrals:noAccess.apply']()}</ButtonLink>
    </EmptyState>
  </Panel>
)

const numberFormat = new Intl.NumberFormat('en-US')

/** ORG-01. */
const LoadingFigures = () => <p role="status">{m['partner-referrals:loadingDashboard']()}</p>

const FiguresFailed = ({ onRetry }: { onRetry: () => void }) => (
  <chakra.p role="alert" display="flex" flexWrap="wrap" alignItems="center" justifyContent="center" columnGap="3">
    {m['partner-referrals:totals.loadFailed']()}
    <Button variant="quiet" onClick={onRetry}>
      {m['common:tryAgain']()}
    </Button>
  </chakra.p>
)

const PartnerDashboard = ({ organizationId }: { organizationId: string }) => {
  const { data, isError, refetch } = useQuery(partnerSummary(organizationId))
  const canManageMembers = useSession(
    ({ user }) =>
      user?.memberships.some(({ organization, role }) => organization.id === organizationId && role === 'org_admin') ===
      true,
  )
  const summary = data ?? { total: 0, active: 0, completed: 0, waiting: 0, investedCents: 0 }
  return (
    <>
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
      <Figures
        label={m['partner-referrals:totals.label']()}
        figures={[
          {
            label: m['partner-referrals:totals.all'](),
            note: m['partner-referrals:totals.allNote'](),
            value: numberFormat.format(summary.total),
          },
          {
            label: m['partner-referrals:totals.active'](),
            note: m['partner-referrals:totals.activeNote'](),
            value: numberFormat.format(summary.active),
          },
          {
            label: m['partner-referrals:totals.completed'](),
            note: m['partner-referrals:totals.completedNote'](),
            value: numberFormat.format(summary.completed),
          },
          {
            label: m['partner-referrals:totals.investment'](),
            note: m['partner-referrals:totals.investmentNote'](),
            value: wholeMoney(summary.investedCents),
          },
        ]}
        {...(data === undefined
          ? { placeholder: isError ? <FiguresFailed onRetry={() => void refetch()} /> : <LoadingFigures /> }
          : {})}
      />
      <chakra.div
        display="grid"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', xl: `minmax(0, 1fr) ${rem(296)}` }}
        alignItems="start"
        gap="5"
      >
        <DashboardTabs organizationId={organizationId} waiting={summary.waiting} />
        <chakra.div marginTop={{ xl: '6' }}>
          <UpdatesPanel organizationId={organizationId} />
        </chakra.div>
      </chakra.div>
    </>
  )
}
