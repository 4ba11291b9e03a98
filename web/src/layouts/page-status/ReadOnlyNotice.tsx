// A notice that shows while the server can only read, or while a family's own phone shows what it keeps, with the time of
// the data. While the connection of another page is lost, ConnectionNotice takes its place.
import { m } from '#messages'
import { Clock, WifiOff } from 'lucide-react'
import { formatDateTime } from '../../lib/format/time.ts'
import { useConnection, useOffline } from '../../lib/stores/connection.ts'
import { useReadOnly } from '../../lib/stores/read-only.ts'
import { StatusLine } from './StatusLine.tsx'

export const ReadOnlyNotice = () => {
  const { since } = useReadOnly()
  const { lost, showsCopy } = useConnection()
  const offline = useOffline()
  const isDisconnected = lost || offline
  if (since === null || (isDisconnected && !showsCopy)) return <StatusLine icon={Clock} text={undefined} />
  const text = isDisconnected ? m['offline:status'] : m['layout:readOnly']
  return <StatusLine icon={isDisconnected ? WifiOff : Clock} text={text({ time: formatDateTime(since) })} />
}
