// What readers of one kind did with the family's information on one day.
import { m } from '#messages'
import type { OwnReading, ReadingKind } from '#contracts/readings.ts'
import { chakra } from '@chakra-ui/react'
import type { LucideIcon } from 'lucide-react'
import { Download, Eye, List, MessageSquare, Phone, Search } from 'lucide-react'
import { IconTile } from '../../design-system/ui/IconTile.tsx'
import { readerName, readingText } from './reader-names.ts'

const icons: Readonly<Record<ReadingKind, LucideIcon>> = {
  opening: Eye,
  list: List,
  search: Search,
  contact: Phone,
  messages: MessageSquare,
  export: Download,
}

/** `day` says on which day it was, where the row is not under a heading with the day. */
export const ReadingRow = ({ reading, day }: { readonly reading: OwnReading; readonly day?: string }) => {
  const Icon = icons[reading.kind]
  return (
    <chakra.li display="flex" gap="3.5" py="3" borderTopWidth="1px" _first={{ borderTopWidth: '0' }}>
      <IconTile aria-hidden>
        <Icon />
      </IconTile>
      <chakra.div minWidth="0">
        <chakra.p fontWeight="600" overflowWrap="anywhere">
          {readerName(reading)}
        </chakra.p>
        <chakra.p color="fg.muted" textStyle="small">
          {readingText[reading.kind]()} · {m['readings:times']({ count: reading.times })}
          {day !== undefined && ` · ${day}`}
        </chakra.p>
      </chakra.div>
    </chakra.li>
  )
}
