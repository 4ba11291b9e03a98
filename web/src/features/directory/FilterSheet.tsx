// All filters of the directory on a phone: a sheet from the bottom. The list behind follows each choice at once.
import { m } from '#messages'
import { Dialog, Portal } from '@chakra-ui/react'
import { t } from '../../lib/texts.ts'
import { Button } from '../../design-system/ui/Button.tsx'
import { AmenityCheckboxes, FilterSelect, type FilterControlProps, OpenNowCheckbox } from './FilterControls.tsx'

const words = t.directory

interface Props extends Omit<FilterControlProps, 'idPrefix'> {
  /** How many partners the filters find; undefined while it is not known. */
  readonly total: number | undefined
  /** Undefined: there is nothing to clear. */
  readonly onClear: (() => void) | undefined
  readonly onClose: () => void
}

/** Mounted while it is open; the focus returns to the button that opened it. */
export const FilterSheet = ({ total, onClear, onClose, ...shared }: Props) => {
  const choice = { ...shared, idPrefix: 'sheet' }
  return (
    <Dialog.Root open onOpenChange={({ open }) => open || onClose()}>
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner>
          <Dialog.Content>
            <Dialog.Header>
              <Dialog.Title>{m['directory:filters']()}</Dialog.Title>
            </Dialog.Header>
            <Dialog.Body>
              <FilterSelect name="county" {...choice} />
              <FilterSelect name="service" {...choice} />
              <FilterSelect name="population" {...choice} />
              <FilterSelect name="tier" {...choice} />
              <OpenNowCheckbox {...choice} />
              <AmenityCheckboxes {...choice} />
            </Dialog.Body>
            <Dialog.Footer>
              <Button variant="quiet" disabled={onClear === undefined} onClick={onClear}>
                {m['directory:clearAll']()}
              </Button>
              <Button onClick={onClose}>{words.show(total)}</Button>
            </Dialog.Footer>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  )
}
