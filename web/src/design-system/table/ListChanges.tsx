// Announces rows that were added to a live list and wait to be shown, and labels rows that were removed.
import { m } from '#messages'
import { chakra } from '@chakra-ui/react'
import { RefreshCw } from 'lucide-react'
import { Button } from '../ui/Button.tsx'
import type { CountNoun } from './columns.ts'

interface Props {
  readonly waiting: number
  readonly removed: number
  readonly things: CountNoun
  readonly onShow: () => void
}

/** The live region exists before its first announcement. */
export const ListChanges = ({ waiting, removed, things, onShow }: Props) => (
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
            waiting > 0 ? m['table:newRows']({ count: waiting, noun: things(waiting) }) : '',
            removed > 0 ? m['table:removedRows']({ count: removed, noun: things(removed) }) : '',
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
