// Disables a button while there is no connection, and says why next to it.
import { m } from '#messages'
import { chakra } from '@chakra-ui/react'
import { type ReactNode, useId } from 'react'
import { useOffline } from '../../lib/stores/connection.ts'

export interface NeedsConnection {
  /** Props for the buttons. */
  readonly props: { readonly disabled?: true; readonly 'aria-describedby'?: string }
  /** Why they are disabled. Null while they are not. */
  readonly reason: ReactNode
}

/** Nothing is disabled if `applies` is false. */
export const useNeedsConnection = (applies = true): NeedsConnection => {
  const id = useId()
  const offline = useOffline() && applies
  if (!offline) return { props: {}, reason: null }
  return {
    props: { disabled: true, 'aria-describedby': id },
    reason: (
      <chakra.p id={id} color="fg.muted" textStyle="small" flexBasis="full" alignSelf="center">
        {m['offline:needed']()}
      </chakra.p>
    ),
  }
}
