// The selects of staff review on a phone: a sheet from the bottom. The list behind follows each choice at once.
import { m } from '#messages'
import { Dialog, Portal } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { t } from '../../../lib/texts.ts'
import { Button } from '../../../design-system/ui/Button.tsx'

const words = t.review

interface Props {
  /** How many referrals the filters find; undefined while it is not known. */
  readonly total: number | undefined
  /** Undefined: there is nothing to clear. */
  readonly onClear: (() => void) | undefined
  readonly onClose: () => void
  readonly children: ReactNode
}

/** Mounted while it is open; the focus returns to the button that opened it. */
export const FilterSheet = ({ total, onClear, onClose, children }: Props) => (
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
            <Button variant="quiet" disabled={onClear === undefined} onClick={onClear}>
              {m['review:clear']()}
            </Button>
            <Button onClick={onClose}>{words.showFound(total)}</Button>
          </Dialog.Footer>
        </Dialog.Content>
      </Dialog.Positioner>
    </Portal>
  </Dialog.Root>
)
