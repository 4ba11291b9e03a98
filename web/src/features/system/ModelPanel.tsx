// One read model: its state, its lag, its last runs, and the active run.
import { m } from '#messages'
import { formatLogPosition } from '#contracts/log-position.ts'
import type { ReadModelStatus } from '#contracts/read-models.ts'
import type { SubscriptionRow } from '#contracts/subscriptions.ts'
import { chakra } from '@chakra-ui/react'
import { CircleCheck, Hammer, OctagonAlert } from 'lucide-react'
import { Button } from '../../design-system/ui/Button.tsx'
import { Notice } from '../../design-system/ui/Notice.tsx'
import { Panel, PanelHeading } from '../../design-system/ui/Panel.tsx'
import { LabelTag } from '../../design-system/ui/Tag.tsx'
import { Fact } from './Fact.tsx'
import { LastRebuild, LastVerification } from './last-runs.tsx'
import { RunProgress } from './RunProgress.tsx'
import { formatDuration, modelName } from './labels.ts'
import { SubscriptionState } from './SubscriptionState.tsx'
import type { RequestRun } from './useRunRequest.tsx'

interface Props {
  readonly model: ReadModelStatus
  /** Undefined until it is loaded. */
  readonly subscription: SubscriptionRow | undefined
  /** Undefined if the person may not request runs. */
  readonly onRequest: RequestRun | undefined
  /** Whether a request for a run is being sent. */
  readonly pending: boolean
}

const StateTag = ({ model: { serving, stoppedAt } }: Pick<Props, 'model'>) => {
  if (stoppedAt !== null) return <LabelTag icon={OctagonAlert}>{m['read-models:stopped']()}</LabelTag>
  return serving ? (
    <LabelTag icon={CircleCheck} tint="good">
      {m['read-models:serving']()}
    </LabelTag>
  ) : (
    <LabelTag icon={Hammer} tint="open">
      {m['read-models:building']()}
    </LabelTag>
  )
}

const lagText = (lagSeconds: number | null): string => {
  if (lagSeconds === null) return m['read-models:lagUnknown']()
  return lagSeconds === 0 ? m['read-models:upToDate']() : formatDuration(lagSeconds)
}

export const ModelPanel = ({ model, subscription, onRequest, pending }: Props) => {
  const { name, version, position, lagSeconds, stoppedAt, activeRun, lastRebuild, lastVerification } = model
  const label = modelName(name)
  const id = `model-${name}`
  const isBusy = pending || activeRun !== null
  return (
    <Panel aria-labelledby={id} display="flex" flexDirection="column">
      <PanelHeading id={id} aside={<StateTag model={model} />}>
        {label}
      </PanelHeading>
      {stoppedAt !== null && (
        <Notice kind="failed">{m['read-models:stoppedAt']({ position: formatLogPosition(stoppedAt) })}</Notice>
      )}
      <chakra.dl flexGrow={1} marginTop={stoppedAt === null ? undefined : '3'}>
        <Fact name={m['read-models:subscription.fact']()}>
          {subscription === undefined ? null : <SubscriptionState subscription={subscription} />}
        </Fact>
        <Fact name={m['read-models:facts.lag']()}>{lagText(lagSeconds)}</Fact>
        <Fact name={m['read-models:facts.position']()}>
          <chakra.span fontVariantNumeric="tabular-nums">
            {position === null ? m['read-models:noPosition']() : formatLogPosition(position)}
          </chakra.span>
        </Fact>
        <Fact name={m['read-models:facts.version']()}>{version}</Fact>
        <Fact name={m['read-models:facts.rebuild']()}>
          <LastRebuild run={lastRebuild} />
        </Fact>
        <Fact name={m['read-models:facts.verification']()}>
          <LastVerification run={lastVerification} />
        </Fact>
      </chakra.dl>
      {activeRun !== null && <RunProgress run={activeRun} name={label} />}
      {onRequest !== undefined && (
        <chakra.div display="flex" flexWrap="wrap" gap="3" marginTop="4">
          <Button
            variant="outline"
            aria-label={m['read-models:actions.rebuildModel']({ model: label })}
            disabled={isBusy}
            onClick={() => onRequest('rebuild', name)}
          >
            {m['read-models:actions.rebuild']()}
          </Button>
          <Button
            variant="quiet"
            aria-label={m['read-models:actions.verifyModel']({ model: label })}
            disabled={isBusy}
            onClick={() => onRequest('verify', name)}
          >
            {m['read-models:actions.verify']()}
          </Button>
        </chakra.div>
      )}
    </Panel>
  )
}
