// A line about the state of the whole page, at its top. It stays in view while the page scrolls.
import { chakra } from '@chakra-ui/react'
import type { LucideIcon } from 'lucide-react'

interface Props {
  readonly icon: LucideIcon
  /** Undefined while there is nothing to say. */
  readonly text: string | undefined
}

/** Always rendered, because screen readers announce a live region only if it exists before its text. */
export const StatusLine = ({ icon: Icon, text }: Props) => (
  <chakra.div role="status" position="sticky" top="var(--quick-exit, 0px)" zIndex="toast">
    {text !== undefined && (
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
          <Icon size={17} strokeWidth={1.9} />
        </chakra.span>
        {text}
      </chakra.p>
    )}
  </chakra.div>
)
