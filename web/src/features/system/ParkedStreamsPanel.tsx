// The streams that read models and reactions have parked, with a button to retry each.
import { m } from '#messages'
import type { ParkedStream } from '#contracts/parked-streams.ts'
import { chakra } from '@chakra-ui/react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from '../../design-system/ui/Button.tsx'
import { Failure } from '../../design-system/ui/Failure.tsx'
import { Panel, PanelHeading } from '../../design-system/ui/Panel.tsx'
import { RelativeTime } from '../../design-system/ui/RelativeTime.tsx'
import { RowsSkeleton } from '../../design-system/ui/skeletons.tsx'
import { call } from '../../lib/api/client.ts'
import { asProblem } from '../../lib/api/problem.ts'
import { problemText } from '../../lib/format/problem-text.ts'
import { useCanCall } from '../../lib/session/useCanCall.ts'
import { toast } from '../../lib/stores/toasts.ts'
import { subscriptionName } from './labels.ts'
import { parkedStreams } from './queries.ts'

const headingId = 'parked-streams'

interface RowProps {
  readonly parkedStream: ParkedStream
  /** Undefined if the person may not retry. */
  readonly onRetry: ((parkedStream: ParkedStream) => void) | undefined
  readonly pending: boolean
}

const ParkedStreamRow = ({ parkedStream, onRetry, pending }: RowProps) => {
  const { stream, error, parkedAt } = parkedStream
  return (
    <chakra.li display="flex" flexWrap="wrap" alignItems="center" gap="3" py="3" borderTopWidth="1px">
      <chakra.div flexGrow={1} flexBasis="20rem" minWidth="0" overflowWrap="anywhere">
        <chakra.p fontWeight="600">
          {subscriptionName(parkedStream)}: {stream}
        </chakra.p>
        <chakra.p color="danger.fg">{error}</chakra.p>
        <chakra.p color="fg.muted" textStyle="small">
          {m['read-models:parked.since']()} <RelativeTime instant={parkedAt} />
        </chakra.p>
      </chakra.div>
      {onRetry !== undefined && (
        <Button
          variant="outline"
          aria-label={m['read-models:parked.retryStream']({ stream, name: subscriptionName(parkedStream) })}
          disabled={pending}
          onClick={() => onRetry(parkedStream)}
        >
          {m['read-models:parked.retry']()}
        </Button>
      )}
    </chakra.li>
  )
}

export const ParkedStreamsPanel = () => {
  const canRetry = useCanCall('retryParkedStream')
  const queries = useQueryClient()
  const { data, error, isPending, refetch } = useQuery(parkedStreams())
  const retry = useMutation({
    mutationFn: ({ kind, name, stream }: ParkedStream) => call('retryParkedStream', { body: { kind, name, stream } }),
    onSuccess: (list) => {
      queries.setQueryData(parkedStreams().queryKey, list)
      toast({ kind: 'done', title: m['read-models:parked.requested']() })
    },
    onError: (failure) =>
      toast({ kind: 'failed', title: m['read-models:parked.failed'](), text: problemText(asProblem(failure)) }),
  })
  return (
    <Panel aria-labelledby={headingId} marginBottom="5">
      <PanelHeading id={headingId}>{m['read-models:parked.title']()}</PanelHeading>
      {data !== undefined ? (
        <>
          <chakra.p color="fg.muted" marginBottom={data.rows.length === 0 ? undefined : '3'}>
            {data.rows.length === 0 ? m['read-models:parked.none']() : m['read-models:parked.lead']()}
          </chakra.p>
          <chakra.ul aria-labelledby={headingId}>
            {data.rows.map((parkedStream) => (
              <ParkedStreamRow
                key={`${parkedStream.kind} ${parkedStream.name} ${parkedStream.stream}`}
                parkedStream={parkedStream}
                onRetry={canRetry ? retry.mutate : undefined}
                pending={retry.isPending}
              />
            ))}
          </chakra.ul>
        </>
      ) : isPending ? (
        <RowsSkeleton rows={1} />
      ) : (
        <Failure title={m['read-models:parked.loadFailed']()} error={error} onRetry={() => void refetch()} />
      )}
    </Panel>
  )
}
