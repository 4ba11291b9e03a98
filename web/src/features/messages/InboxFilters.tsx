// The filters of an inbox, as one row of buttons with their counts. One is always chosen.
import { m } from '#messages'
import { type Inbox, type InboxFilter, inboxFilters } from '#contracts/conversations.ts'
import { chakra } from '@chakra-ui/react'
import { Button } from '../../design-system/ui/Button.tsx'

const labels: Readonly<Record<InboxFilter, () => string>> = {
  all: m['inbox:all'],
  mine: m['inbox:mine'],
  unassigned: m['inbox:unassigned'],
  unread: m['inbox:unread'],
}

interface Props {
  readonly shown: InboxFilter
  /** Undefined while the inbox is not loaded. */
  readonly counts: Inbox['counts'] | undefined
  readonly onShow: (filter: InboxFilter) => void
}

export const InboxFilters = ({ shown, counts, onShow }: Props) => (
  <chakra.div
    role="group"
    aria-label={m['inbox:show']()}
    display="flex"
    flexWrap="wrap"
    gap={{ base: '1', md: '2' }}
    marginTop="4"
  >
    {inboxFilters.map((filter) => (
      <Button
        key={filter}
        size="row"
        px={{ base: '2', md: '3' }}
        variant={filter === shown ? 'soft' : 'quiet'}
        aria-pressed={filter === shown}
        onClick={() => onShow(filter)}
      >
        {labels[filter]()}{' '}
        {counts !== undefined && (
          <chakra.span fontVariantNumeric="tabular-nums" fontWeight="400">
            {counts[filter]}
          </chakra.span>
        )}
      </Button>
    ))}
  </chakra.div>
)
