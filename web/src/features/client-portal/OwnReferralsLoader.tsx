// Loads the family's own referrals, and handles the loading, failed, and empty states.
import { m } from '#messages'
import type { OwnReferralList } from '#contracts/own-referrals.ts'
import { chakra } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import type { z } from 'zod'
import { NoClientProfile } from '../../layouts/NoClientProfile.tsx'
import { keepListed } from '../../lib/offline/own-phone.ts'
import { ownReferrals } from './queries.ts'
import { useSession } from '../../lib/session/session.ts'
import { Failure } from '../../design-system/ui/Failure.tsx'
import { Panel } from '../../design-system/ui/Panel.tsx'
import { PageSkeleton } from '../../design-system/ui/skeletons.tsx'
import { EmptyState } from '../../design-system/ui/empty-states.tsx'

interface Props {
  readonly page: number
  readonly children: (list: z.output<typeof OwnReferralList>) => ReactNode
}

export const OwnReferralsLoader = ({ page, children }: Props) => {
  const clientId = useSession((session) => session.user?.clientId ?? null)
  const query = useQuery({ ...ownReferrals(clientId ?? '', page), enabled: clientId !== null })
  const rows = page === 1 ? query.data?.rows : undefined
  useEffect(() => {
    if (rows !== undefined) keepListed(rows)
  }, [rows])
  if (clientId === null) return <NoClientProfile />
  if (query.isError && query.data === undefined) {
    return (
      <Panel marginTop="5">
        <Failure title={m['client-portal:loadFailed']()} error={query.error} onRetry={() => void query.refetch()} />
      </Panel>
    )
  }
  if (query.data === undefined) {
    return (
      <chakra.div marginTop="5">
        <PageSkeleton />
      </chakra.div>
    )
  }
  if (query.data.total === 0) {
    return (
      <Panel marginTop="5">
        <EmptyState title={m['client-portal:empty']()} />
      </Panel>
    )
  }
  return children(query.data)
}
