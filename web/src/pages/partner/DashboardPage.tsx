// /dashboard: the partner's desk; staff and clients are shown to theirs.
import { chakra } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { Navigate } from 'react-router-dom'
import { partnerSummary } from '../../api/queries.ts'
import { paths } from '../../paths.ts'
import { routeExists } from '../../routes.tsx'
import { useSession } from '../../stores/session.ts'
import { t } from '../../texts.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Figures } from '../../ui/Figures.tsx'
import { wholeMoney } from '../../ui/money.ts'
import { Panel } from '../../ui/Panel.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { DashboardTabs } from './DashboardTabs.tsx'

const words = t.incoming

export const DashboardPage = () => {
  const user = useSession((session) => session.user)
  if (user === null) return null
  if (user.organizationId !== null) return <Desk organizationId={user.organizationId} />
  if (user.platformRole !== null) return <Navigate to={paths.staffReferrals()} replace />
  if (user.clientId !== null) return <Navigate to={paths.clientDashboard()} replace />
  return <NoAccess />
}

/** ORG-02. */
const NoAccess = () => (
  <Panel>
    <chakra.h1 srOnly>{words.dashboardTitle}</chakra.h1>
    <EmptyState title={words.noAccess.title} text={words.noAccess.text}>
      {routeExists('/partners/apply') && <ButtonLink to="/partners/apply">{words.noAccess.apply}</ButtonLink>}
    </EmptyState>
  </Panel>
)

const count = new Intl.NumberFormat('en-US')

const Desk = ({ organizationId }: { organizationId: string }) => {
  const summary = useQuery(partnerSummary(organizationId)).data
  const { total, active, completed, investment } = words.figures
  const shown = (value: number | undefined) => (value === undefined ? '–' : count.format(value))
  return (
    <>
      <chakra.div display="flex" alignItems="center" justifyContent="space-between" gap="3" marginBottom="5">
        <chakra.h1 textStyle="pageTitle">{words.dashboardTitle}</chakra.h1>
        <ButtonLink to={paths.newReferral()}>
          <Plus aria-hidden />
          {words.newReferral}
        </ButtonLink>
      </chakra.div>
      <Figures
        label={words.figures.label}
        figures={[
          { ...total, value: shown(summary?.total) },
          { ...active, value: shown(summary?.active) },
          { ...completed, value: shown(summary?.completed) },
          { ...investment, value: summary === undefined ? '–' : wholeMoney(summary.investedCents) },
        ]}
      />
      <DashboardTabs organizationId={organizationId} waiting={summary?.waiting ?? 0} />
    </>
  )
}
