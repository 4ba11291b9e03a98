// The results of a model's last rebuild and last verification.
import { m } from '#messages'
import type { ModelRun } from '#contracts/read-models.ts'
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { RelativeTime } from '../../design-system/ui/RelativeTime.tsx'
import { formatDuration, originLabel } from './labels.ts'

interface Props {
  readonly run: ModelRun | null
}

const FinishedRun = ({ run, children }: { run: ModelRun; children: ReactNode }) => (
  <>
    <chakra.span display="block">{children}</chakra.span>
    <chakra.span display="block" color="fg.muted" textStyle="small">
      <RelativeTime instant={run.finishedAt} />
    </chakra.span>
  </>
)

const ErrorLine = chakra('span', { base: { display: 'block', color: 'danger.fg', fontWeight: '600' } })

/** A rebuild or verification that did not finish. */
const UnfinishedRun = ({ run }: { run: ModelRun }) => (
  <FinishedRun run={run}>
    {run.outcome === 'interrupted' ? (
      m['read-models:run.interrupted']({ origin: originLabel[run.origin]() })
    ) : (
      <>
        <ErrorLine>{m['read-models:run.failed']()}</ErrorLine>
        {run.message}
      </>
    )}
  </FinishedRun>
)

const NeverRun = () => <chakra.span color="fg.muted">{m['read-models:never']()}</chakra.span>

const rebuiltText = ({ rows, seconds, origin }: ModelRun) =>
  m['read-models:run.rebuilt']({ count: rows ?? 0, duration: formatDuration(seconds), origin: originLabel[origin]() })

export const LastRebuild = ({ run }: Props) => {
  if (run === null) return <NeverRun />
  return run.outcome === 'done' ? <FinishedRun run={run}>{rebuiltText(run)}</FinishedRun> : <UnfinishedRun run={run} />
}

export const LastVerification = ({ run }: Props) => {
  if (run === null) return <NeverRun />
  if (run.outcome !== 'done') return <UnfinishedRun run={run} />
  if (run.differences === 0)
    return (
      <FinishedRun run={run}>
        {m['read-models:run.matches']({ count: run.rows ?? 0, origin: originLabel[run.origin]() })}
      </FinishedRun>
    )
  return (
    <FinishedRun run={run}>
      <ErrorLine>
        {m['read-models:run.differences']({ count: run.differences ?? 0, origin: originLabel[run.origin]() })}
      </ErrorLine>
      {m['read-models:run.differencesHelp']()}
      <chakra.ul textStyle="small" color="fg.muted">
        {run.places.map((place) => (
          <li key={place}>{place}</li>
        ))}
      </chakra.ul>
    </FinishedRun>
  )
}
