// The state of the whole installation: versions and sizes, messages to be sent, and requests that failed.
import { m } from '#messages'
import type { Outbox, SystemStatus, UnexpectedError } from '#contracts/system-status.ts'
import { chakra } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { Failure } from '../../design-system/ui/Failure.tsx'
import { Notice } from '../../design-system/ui/Notice.tsx'
import { Panel, PanelHeading } from '../../design-system/ui/Panel.tsx'
import { RelativeTime } from '../../design-system/ui/RelativeTime.tsx'
import { RowsSkeleton } from '../../design-system/ui/skeletons.tsx'
import { formatDateTime } from '../../lib/format/time.ts'
import { formatBytes } from './byte-size.ts'
import { Fact } from './Fact.tsx'
import { systemStatus } from './queries.ts'

/** A disk with less free space than this share needs attention. */
const lowDiskShare = 0.1

const logText = ({ store, events, bytes }: SystemStatus['log']): string =>
  store === 'postgres' && events !== null && bytes !== null
    ? m['read-models:installation.logInPostgres']({ count: events, size: formatBytes(bytes) })
    : m['read-models:installation.logInEventStore']()

const Installation = ({ status: { versions, log, databaseBytes, disk } }: { readonly status: SystemStatus }) => (
  <Panel aria-labelledby="installation">
    <PanelHeading id="installation">{m['read-models:installation.title']()}</PanelHeading>
    {disk.freeBytes < disk.totalBytes * lowDiskShare && (
      <Notice kind="warning">{m['read-models:installation.diskLow']()}</Notice>
    )}
    <chakra.dl marginTop="3">
      <Fact name={m['read-models:installation.release']()}>{versions.release}</Fact>
      <Fact name={m['read-models:installation.migration']()}>{versions.migration}</Fact>
      <Fact name={m['read-models:installation.node']()}>{versions.node}</Fact>
      <Fact name={m['read-models:installation.postgres']()}>{versions.postgres}</Fact>
      <Fact name={m['read-models:installation.log']()}>{logText(log)}</Fact>
      <Fact name={m['read-models:installation.database']()}>{formatBytes(databaseBytes)}</Fact>
      <Fact name={m['read-models:installation.disk']()}>
        {m['read-models:installation.diskFree']({
          free: formatBytes(disk.freeBytes),
          total: formatBytes(disk.totalBytes),
        })}
      </Fact>
    </chakra.dl>
  </Panel>
)

const channelText = {
  email: m['read-models:outbox.email'],
  text: m['read-models:outbox.text'],
} satisfies Record<Outbox['channel'], () => string>

const waitingText = ({ waiting, oldestWaitingAt }: Outbox): string =>
  oldestWaitingAt === null
    ? m['read-models:outbox.none']()
    : m['read-models:outbox.waiting']({ count: waiting, since: formatDateTime(oldestWaitingAt) })

const failedText = (failed: number): string =>
  failed === 0 ? m['read-models:outbox.noneFailed']() : m['read-models:outbox.failed']({ count: failed })

const OutgoingMessages = ({ outbox }: { readonly outbox: readonly Outbox[] }) => (
  <Panel aria-labelledby="outbox">
    <PanelHeading id="outbox">{m['read-models:outbox.title']()}</PanelHeading>
    <chakra.p color="fg.muted">{m['read-models:outbox.lead']()}</chakra.p>
    <chakra.dl marginTop="3">
      {outbox.map((channel) => (
        <Fact key={channel.channel} name={channelText[channel.channel]()}>
          {waitingText(channel)}
          <chakra.span display="block" color={channel.failed === 0 ? 'fg.muted' : 'danger.fg'}>
            {failedText(channel.failed)}
          </chakra.span>
        </Fact>
      ))}
    </chakra.dl>
  </Panel>
)

const ErrorRow = ({ error }: { readonly error: UnexpectedError }) => (
  <chakra.li py="2.5" borderTopWidth="1px" overflowWrap="anywhere">
    <chakra.p fontWeight="600">
      {error.method} {error.route}
    </chakra.p>
    <chakra.p>{[error.type, error.code].filter(Boolean).join(' · ')}</chakra.p>
    <chakra.p color="fg.muted" textStyle="small">
      <RelativeTime instant={error.at} /> · {m['read-models:errors.requestId']({ id: error.requestId })} ·{' '}
      {error.process}
    </chakra.p>
  </chakra.li>
)

const FailedRequests = ({ errors: { lastDay, rows } }: { readonly errors: SystemStatus['errors'] }) => (
  <Panel aria-labelledby="errors">
    <PanelHeading id="errors">{m['read-models:errors.title']()}</PanelHeading>
    <chakra.p color="fg.muted">{m['read-models:errors.lead']()}</chakra.p>
    <chakra.p marginTop="2" marginBottom="2">
      {rows.length === 0 ? m['read-models:errors.none']() : m['read-models:errors.lastDay']({ count: lastDay })}
    </chakra.p>
    <chakra.ul aria-labelledby="errors">
      {rows.map((error) => (
        <ErrorRow key={error.id} error={error} />
      ))}
    </chakra.ul>
  </Panel>
)

export const InstallationPanels = () => {
  const { data, error, isPending, refetch } = useQuery(systemStatus())
  if (data === undefined)
    return (
      <Panel marginBottom="5">
        {isPending ? (
          <RowsSkeleton rows={4} />
        ) : (
          <Failure title={m['read-models:installation.loadFailed']()} error={error} onRetry={() => void refetch()} />
        )}
      </Panel>
    )
  return (
    <>
      <chakra.div
        display="grid"
        gap="5"
        marginBottom="5"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', xl: 'repeat(2, minmax(0, 1fr))' }}
      >
        <Installation status={data} />
        <OutgoingMessages outbox={data.outbox} />
      </chakra.div>
      <chakra.div marginBottom="5">
        <FailedRequests errors={data.errors} />
      </chakra.div>
    </>
  )
}
