// The system page: parked streams, and the read models with their lag, their last rebuild and verification, and buttons
// to start new ones.
import { m } from '#messages'
import { chakra } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { readModels } from './queries.ts'
import { useCanCall } from '../../lib/session/useCanCall.ts'
import { Failure } from '../../design-system/ui/Failure.tsx'
import { Panel } from '../../design-system/ui/Panel.tsx'
import { RowsSkeleton } from '../../design-system/ui/skeletons.tsx'
import { ModelPanel } from './ModelPanel.tsx'
import { ParkedStreamsPanel } from './ParkedStreamsPanel.tsx'
import { useRunRequest } from './useRunRequest.tsx'

export const SystemPage = () => {
  const canRequestRuns = useCanCall('requestReadModelRun')
  const { data, error, isPending, refetch } = useQuery(readModels())
  const { request, pendingModel, dialog } = useRunRequest()
  return (
    <>
      <chakra.h1 textStyle="pageTitle">{m['read-models:pageTitle']()}</chakra.h1>
      <chakra.p color="fg.muted" marginTop="1" marginBottom="5" maxWidth="72ch">
        {canRequestRuns ? m['read-models:lead']() : `${m['read-models:lead']()} ${m['read-models:adminsOnly']()}`}
      </chakra.p>
      <ParkedStreamsPanel />
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
      {dialog}
    </>
  )
}
