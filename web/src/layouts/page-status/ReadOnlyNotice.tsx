// A notice that shows while the server can only read, with the time of the data. While the connection is lost,
// ConnectionNotice takes its place.
import { m } from '#messages'
import { chakra } from '@chakra-ui/react'
import { Clock } from 'lucide-react'
import { formatDateTime } from '../../lib/format/time.ts'
import { useConnection, useOffline } from '../../lib/stores/connection.ts'
import { useReadOnly } from '../../lib/stores/read-only.ts'

/** Always rendered, because screen readers announce a live region only if it exists before its text. */
export const ReadOnlyNotice = () => {
  const { since } = useReadOnly()
  const { lost } = useConnection()
  const offline = useOffline()
  return (
    <chakra.div role="status" position="sticky" top="0" zIndex="toast">
      {since !== null && !lost && !offline && (
        <chakra.p
          display="flex"
          alignItems="center"
          justifyContent="center"
          gap="2.5"
          px="4"
          py="2"
          bg="accent.subtle"
          color="accent.fg"
          fontWeight="600"
          textStyle="bodyDesk"
        >
          <chakra.span flexShrink={0} aria-hidden>
            <Clock size={17} strokeWidth={1.9} />
          </chakra.span>
          {m['layout:readOnly']({ time: formatDateTime(since) })}
        </chakra.p>
      )}
    </chakra.div>
  )
}
