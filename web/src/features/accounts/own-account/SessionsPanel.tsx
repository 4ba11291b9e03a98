// The user's signed-in devices, most recently used first. Signs out one, all others, or all of them (AUTH-25).
import { m } from '#messages'
import type { OwnSession } from '#contracts/accounts.ts'
import { chakra } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ownSessions } from './queries.ts'
import { Button } from '../../../design-system/ui/Button.tsx'
import { Failure } from '../../../design-system/ui/Failure.tsx'
import { Panel, PanelHeading } from '../../../design-system/ui/Panel.tsx'
import { SkeletonBar } from '../../../design-system/ui/skeletons.tsx'
import { SignOutAllDialog } from './SignOutAllDialog.tsx'
import { SessionRow } from './SessionRow.tsx'

export const SessionsPanel = () => {
  const { data, error, refetch } = useQuery(ownSessions())
  return (
    <Panel aria-labelledby="sessions">
      <PanelHeading id="sessions">{m['own-account:sessions.title']()}</PanelHeading>
      {data !== undefined ? (
        <Sessions rows={data.rows} />
      ) : error === null ? (
        <Loading />
      ) : (
        <Failure title={m['own-account:sessions.loadFailed']()} error={error} onRetry={() => void refetch()} />
      )}
    </Panel>
  )
}

const Loading = () => (
  <chakra.div role="status" display="grid" gap="4" py="2">
    <chakra.span srOnly>{m['common:loading']()}</chakra.span>
    <SkeletonBar width="60%" />
    <SkeletonBar width="40%" />
    <SkeletonBar width="52%" />
  </chakra.div>
)

const Sessions = ({ rows }: { rows: readonly OwnSession[] }) => {
  const [signOutScope, setSignOutScope] = useState<'others' | 'global' | null>(null)
  const others = rows.filter(({ current }) => !current)
  return (
    <>
      <chakra.ul aria-label={m['own-account:sessions.list']()}>
        {rows.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </chakra.ul>
      {others.length === 0 && <chakra.p color="fg.muted">{m['own-account:sessions.onlyThis']()}</chakra.p>}
      <chakra.div display="flex" flexWrap="wrap" gap="3" marginTop="4">
        {others.length > 0 && (
          <Button variant="outline" onClick={() => setSignOutScope('others')}>
            {m['own-account:sessions.others']()}
          </Button>
        )}
        <Button
          variant="quiet"
          marginInlineStart={others.length === 0 ? '-4' : 0}
          onClick={() => setSignOutScope('global')}
        >
          {m['own-account:sessions.everywhere']()}
        </Button>
      </chakra.div>
      {signOutScope !== null && <SignOutAllDialog scope={signOutScope} onClose={() => setSignOutScope(null)} />}
    </>
  )
}
