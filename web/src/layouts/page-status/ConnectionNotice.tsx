// A notice that shows while the browser is offline or the page gets no live updates.
import { m } from '#messages'
import { WifiOff } from 'lucide-react'
import { useConnection, useOffline } from '../../lib/stores/connection.ts'
import { StatusLine } from './StatusLine.tsx'

export const ConnectionNotice = () => {
  const { lost } = useConnection()
  const offline = useOffline()
  const text = lost ? m['layout:connectionLost']() : offline ? m['layout:offline']() : undefined
  return <StatusLine icon={WifiOff} text={text} />
}
