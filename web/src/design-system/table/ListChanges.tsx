// Announces how many rows were added to or removed from a live list, and labels the removed rows.
import { m } from '#messages'
import { chakra } from '@chakra-ui/react'
import { RefreshCw } from 'lucide-react'
import { Button } from '../ui/Button.tsx'
import type { CountNoun } from './columns.ts'

interface Props {
  readonly waiting: number
  readonly removed: number
  readonly rowNoun: CountNoun
  readonly onShow: () => void
}

/** Always rendered, because screen readers announce a live region only if it exists before its text. */
export const ListChanges = ({ waiting, removed, rowNoun, onShow }: Props) => (
  <chakra.div role="status" aria-live="polite">
    {(waiting > 0 || removed > 0) && (
      <chakra.div
        display="flex"
        flexWrap="wrap"
        alignItems="center"
        columnGap="3"
        marginBottom="3"
        px="4"
        py="1.5"
        bg="primary.subtle"
        borderRadius="control"
        animation="fadeIn 180ms ease-out"
      >
        <span>
          {[
            waiting > 0 ? m['table:newRows']({ count: waiting, noun: rowNoun(waiting) }) : '',
            removed > 0 ? m['table:removedRows']({ count: removed, noun: rowNoun(removed) }) : '',
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
        <Button variant="quiet" onClick={onShow}>
          <RefreshCw aria-hidden />
          {m['table:refresh']()}
        </Button>
      </chakra.div>
    )}
  </chakra.div>
)

/** Marks a visible row that is no longer in the list. */
export const RemovedLabel = () => (
  <chakra.span display="block" color="fg.muted" textStyle="small" fontWeight="400">
    {m['table:removed']()}
  </chakra.span>
)
