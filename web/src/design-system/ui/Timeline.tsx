// A timeline of events, each with icon, title, author, time, change and note.
import { chakra } from '@chakra-ui/react'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { rem } from '../theme/scale.ts'
import { IconTile, tileSide } from './IconTile.tsx'
import { RelativeTime } from './RelativeTime.tsx'

export interface TimelineItem {
  readonly id: string
  readonly icon: LucideIcon
  readonly title: string
  /** The author and their role, e.g. "by Ruth A., Exchange staff". */
  readonly by?: string
  readonly instant: string
  /** The day inside the sentence, such as "on Tuesday". The time is then not shown at the end of the line. */
  readonly day?: string
  /** The values before and after, as tags or names. */
  readonly change?: ReactNode
  readonly note?: ReactNode
}

const Item = chakra('li', {
  base: {
    position: 'relative',
    paddingInlineStart: rem(48),
    paddingBottom: '6',
    _last: { paddingBottom: 0 },
    _before: {
      content: '""',
      position: 'absolute',
      insetInlineStart: rem(15.5),
      insetBlock: `${tileSide} 0`,
      width: '3px',
      bg: 'primary.muted',
    },
    '&:last-of-type::before': { display: 'none' },
  },
})

const QuotedNote = chakra('div', {
  base: {
    marginTop: '2',
    maxWidth: 'reading',
    width: 'fit-content',
    px: '3.5',
    py: '2.5',
    borderRadius: 'control',
    bg: 'bg.subtle',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
  },
})

/** An ordered list of events. The caller passes them newest first. */
export const Timeline = ({ items, label }: { items: readonly TimelineItem[]; label: string }) => (
  <chakra.ol aria-label={label}>
    {items.map(({ id, icon: Icon, title, by, instant, day, change, note }) => (
      <Item key={id}>
        <IconTile position="absolute" insetInlineStart="0" top="0" aria-hidden>
          <Icon />
        </IconTile>
        <chakra.div
          display="flex"
          flexDirection={{ base: 'column', md: 'row' }}
          justifyContent="space-between"
          columnGap="4"
          paddingTop={{ base: 0, md: rem(5) }}
        >
          <chakra.p>
            <chakra.strong fontWeight="650">{title}</chakra.strong>{' '}
            {by !== undefined && <chakra.span color="fg.muted">{by}</chakra.span>}
            {day !== undefined && (
              <chakra.span color="fg.muted">
                <RelativeTime instant={instant} text={day} />
              </chakra.span>
            )}
          </chakra.p>
          {day === undefined && (
            <chakra.span color="fg.muted" textStyle={{ base: 'small', md: 'bodyDesk' }}>
              <RelativeTime instant={instant} />
            </chakra.span>
          )}
        </chakra.div>
        {change !== undefined && (
          <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="2.5" marginTop="2">
            {change}
          </chakra.div>
        )}
        {note !== undefined && <QuotedNote>{note}</QuotedNote>}
      </Item>
    ))}
  </chakra.ol>
)
