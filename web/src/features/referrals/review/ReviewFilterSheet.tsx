// The filter selects of staff review on a phone, in a bottom sheet. The list behind it updates with each choice.
import { m } from '#messages'
import { Dialog, Portal } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Button } from '../../../design-system/ui/Button.tsx'

interface Props {
  /** The number of referrals that match the filters. Undefined while loading. */
  readonly total: number | undefined
  /** Undefined if there is nothing to clear. */
  readonly onClear: (() => void) | undefined
  readonly onClose: () => void
  readonly children: ReactNode
}

/** Mount it only while it is open, so that the focus returns to the button that opened it. */
export const ReviewFilterSheet = ({ total, onClear, onClose, children }: Props) => (
  <Dialog.Root
    open
    onOpenChange={({ open }) => {
      if (!open) onClose()
    }}
  >
    <Portal>
      <Dialog.Backdrop />
      <Dialog.Positioner>
        <Dialog.Content>
          <Dialog.Header>
            <Dialog.Title>{m['review:filters']()}</Dialog.Title>
          </Dialog.Header>
          <Dialog.Body display="grid" gap="3">
            {children}
          </Dialog.Body>
          <Dialog.Footer>
            {onClear !== undefined && (
              <Button variant="quiet" onClick={onClear}>
                {m['review:clear']()}
              </Button>
            )}
            <Button onClick={onClose}>
              {total === undefined ? m['review:showReferrals']() : m['review:showCount']({ count: total })}
            </Button>
          </Dialog.Footer>
        </Dialog.Content>
      </Dialog.Positioner>
    </Portal>
  </Dialog.Root>
)
