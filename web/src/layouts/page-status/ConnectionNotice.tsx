// A notice that shows while the browser is offline or the page gets no live updates.
import { m } from '#messages'
import { chakra } from '@chakra-ui/react'
import { WifiOff } from 'lucide-react'
import { useConnection, useOffline } from '../../lib/stores/connection.ts'

/** Always rendered, because screen readers announce a live region only if it exists before its text. */
export const ConnectionNotice = () => {
  const { lost } = useConnection()
  const offline = useOffline()
  return (
    <chakra.div role="status" position="sticky" top="0" zIndex="toast">
      {(lost || offline) && (
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
            <WifiOff size={17} strokeWidth={1.9} />
          </chakra.span>
          {lost ? m['layout:connectionLost']() : m['layout:offline']()}
        </chakra.p>
      )}
    </chakra.div>
  )
}
