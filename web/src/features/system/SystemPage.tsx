// The system page: what needs attention, parked streams, the state of the installation, the read models with buttons to
// rebuild and verify them, and the reactions.
import { m } from '#messages'
import { chakra } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { readModels, subscriptions } from './queries.ts'
import { useCanCall } from '../../lib/session/useCanCall.ts'
import { Failure } from '../../design-system/ui/Failure.tsx'
import { Panel } from '../../design-system/ui/Panel.tsx'
import { RowsSkeleton } from '../../design-system/ui/skeletons.tsx'
import { InstallationPanels } from './InstallationPanels.tsx'
import { HealthPanel } from './HealthPanel.tsx'
import { ModelPanel } from './ModelPanel.tsx'
import { ParkedStreamsPanel } from './ParkedStreamsPanel.tsx'
import { ReactionsPanel } from './ReactionsPanel.tsx'
import { useRunRequest } from './useRunRequest.tsx'

export const SystemPage = () => {
  const canRequestRuns = useCanCall('requestReadModelRun')
  const { data, error, isPending, refetch } = useQuery(readModels())
  const subscriptionsQuery = useQuery(subscriptions())
  const rows = subscriptionsQuery.data?.rows ?? []
  const reactions = rows.filter(({ kind }) => kind === 'reaction')
  const { request, pendingModel, dialog } = useRunRequest()
  return (
    <>
      <chakra.h1 textStyle="pageTitle">{m['read-models:pageTitle']()}</chakra.h1>
      <chakra.p color="fg.muted" marginTop="1" marginBottom="5" maxWidth="72ch">
        {canRequestRuns ? m['read-models:lead']() : `${m['read-models:lead']()} ${m['read-models:adminsOnly']()}`}
      </chakra.p>
      <HealthPanel query={subscriptionsQuery} />
      <ParkedStreamsPanel />
      <InstallationPanels />
      {data !== undefined ? (
        <chakra.ul
          aria-label={m['read-models:title']()}
          display="grid"
          gap="5"
          gridTemplateColumns={{ base: 'minmax(0, 1fr)', xl: 'repeat(2, minmax(0, 1fr))' }}
        >
          {data.rows.map((model) => (
            <chakra.li key={model.name} display="grid">
              <ModelPanel
                model={model}
                subscription={rows.find(({ kind, name }) => kind === 'model' && name === model.name)}
                onRequest={canRequestRuns ? request : undefined}
                pending={pendingModel === model.name}
              />
            </chakra.li>
          ))}
        </chakra.ul>
      ) : (
        <Panel>
          {isPending ? (
            <RowsSkeleton rows={4} />
          ) : (
            <Failure title={m['read-models:loadFailed']()} error={error} onRetry={() => void refetch()} />
          )}
        </Panel>
      )}
      {reactions.length > 0 && <ReactionsPanel reactions={reactions} />}
      {dialog}
    </>
  )
}
