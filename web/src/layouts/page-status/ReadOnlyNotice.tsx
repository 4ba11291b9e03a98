// A notice that shows while the server can only read, with the time of the data. While the connection is lost,
// ConnectionNotice takes its place.
import { m } from '#messages'
import { Clock } from 'lucide-react'
import { formatDateTime } from '../../lib/format/time.ts'
import { useConnection, useOffline } from '../../lib/stores/connection.ts'
import { useReadOnly } from '../../lib/stores/read-only.ts'
import { StatusLine } from './StatusLine.tsx'

export const ReadOnlyNotice = () => {
  const { since } = useReadOnly()
  const { lost } = useConnection()
  const offline = useOffline()
  const isHidden = since === null || lost || offline
  return <StatusLine icon={Clock} text={isHidden ? undefined : m['layout:readOnly']({ time: formatDateTime(since) })} />
}
