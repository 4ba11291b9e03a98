// What came into a live list and waits, announced politely; and the mark of a row that left it.
import { chakra } from '@chakra-ui/react'
import { RefreshCw } from 'lucide-react'
import type { Things } from '#contracts/texts/words.ts'
import { t } from '../../lib/texts.ts'
import { Button } from '../ui/Button.tsx'

interface Props {
  readonly waiting: number
  readonly removed: number
  readonly noun: Things
  readonly onShow: () => void
}

const words = t.words.table

/** The live region is there before anything comes. */
export const ListChanges = ({ waiting, removed: gone, noun: things, onShow }: Props) => (
  <chakra.div role="status" aria-live="polite">
    {(waiting > 0 || gone > 0) && (
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
          {[waiting > 0 ? words.newRows(waiting, things) : '', gone > 0 ? words.goneRows(gone, things) : '']
            .filter(Boolean)
            .join(' · ')}
        </span>
        <Button variant="quiet" onClick={onShow}>
          <RefreshCw aria-hidden />
          {words.showNew}
        </Button>
      </chakra.div>
    )}
  </chakra.div>
)

/** Stands on a row that is shown and no longer in the list. */
export const RemovedLabel = () => (
  <chakra.span display="block" color="fg.muted" textStyle="small" fontWeight="400">
    {words.gone}
  </chakra.span>
)
