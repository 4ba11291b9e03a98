// A day as a page of a calendar, with the year if it is not the current one. The time next to it says the same, so screen
// readers skip it.
import { chakra } from '@chakra-ui/react'
import { rem } from '../../design-system/theme/scale.ts'
import { calendarDay, calendarMonth, calendarYear } from '../../lib/format/appointment-time.ts'
import { useNow } from '../../lib/hooks/useNow.ts'

interface Props {
  readonly startsAt: string
  readonly bg: 'accent.subtle' | 'bg.muted' | 'bg.surface'
}

export const DayTile = ({ startsAt, bg }: Props) => {
  const isMuted = bg === 'bg.muted'
  const year = calendarYear(startsAt, useNow())
  return (
    <chakra.span
      aria-hidden
      display="grid"
      alignContent="center"
      justifyItems="center"
      flexShrink={0}
      width={rem(52)}
      minHeight={rem(56)}
      py="1.5"
      borderRadius="control"
      bg={bg}
      color={isMuted ? 'fg.muted' : 'accent.fg'}
      lineHeight="1.15"
    >
      <chakra.span textStyle="small" fontWeight="650">
        {calendarMonth(startsAt)}
      </chakra.span>
      <chakra.span fontFamily="heading" fontSize={rem(22)} color={isMuted ? 'fg.muted' : 'fg'}>
        {calendarDay(startsAt)}
      </chakra.span>
      {year !== undefined && <chakra.span textStyle="small">{year}</chakra.span>}
    </chakra.span>
  )
}
