// A notice that shows while the browser is offline or the page gets no live updates. If the page shows the copy of a
// family's own phone, ReadOnlyNotice takes its place.
import { m } from '#messages'
import { WifiOff } from 'lucide-react'
import { useConnection, useOffline } from '../../lib/stores/connection.ts'
import { StatusLine } from './StatusLine.tsx'

export const ConnectionNotice = () => {
  const { lost, showsCopy } = useConnection()
  const offline = useOffline()
  const text = showsCopy ? undefined : lost ? m['layout:connectionLost']() : offline ? m['layout:offline']() : undefined
  return <StatusLine icon={WifiOff} text={text} />
}
