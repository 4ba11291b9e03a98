// On phones, all filters in a sheet from the bottom. The list behind it updates with each choice.
import { m } from '#messages'
import { Dialog, Portal } from '@chakra-ui/react'
import { Button } from '../../../design-system/ui/Button.tsx'
import { AmenityCheckboxes, FilterSelect, type FilterControlProps, OpenNowCheckbox } from './FilterControls.tsx'

interface Props extends Omit<FilterControlProps, 'idPrefix'> {
  /** The number of partners that match the filters. Undefined while loading. */
  readonly total: number | undefined
  /** Undefined if there is nothing to clear. */
  readonly onClear: (() => void) | undefined
  readonly onClose: () => void
}

const showButtonLabel = (total: number | undefined): string =>
  total === undefined ? m['directory:showPartners']() : m['directory:showPartnerCount']({ count: total })

/** Mount it only while it is open, so that the focus returns to the button that opened it. */
export const DirectoryFilterSheet = ({ total, onClear, onClose, ...shared }: Props) => {
  const controls = { ...shared, idPrefix: 'sheet' }
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
              <FilterSelect name="county" {...controls} />
              <FilterSelect name="service" {...controls} />
              <FilterSelect name="population" {...controls} />
              <FilterSelect name="tier" {...controls} />
              <OpenNowCheckbox {...controls} />
              <AmenityCheckboxes {...controls} />
            </Dialog.Body>
            <Dialog.Footer>
              {onClear !== undefined && (
                <Button variant="quiet" onClick={onClear}>
                  {m['directory:clearAll']()}
                </Button>
              )}
              <Button onClick={onClose}>{showButtonLabel(total)}</Button>
            </Dialog.Footer>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  )
}
