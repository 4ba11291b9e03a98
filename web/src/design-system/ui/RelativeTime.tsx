// A relative time that shows the exact time on hover and focus.
import { chakra } from '@chakra-ui/react'
import { useNow } from '../../lib/hooks/useNow.ts'
import { formatArrivalTime, formatDateTime, formatRelativeTime } from '../../lib/format/time.ts'

const TimeWithTooltip = chakra('time', {
  base: {
    position: 'relative',
    borderRadius: '4px',
    whiteSpace: 'nowrap',
    _after: {
      content: 'attr(data-exact)',
      display: 'none',
      position: 'absolute',
      insetInlineEnd: 0,
      bottom: 'calc(100% + 4px)',
      zIndex: 'menu',
      px: '2',
      py: '1',
      bg: 'bg.raised',
      color: 'fg',
      borderWidth: '1px',
      borderColor: 'border',
      borderRadius: 'tag',
      boxShadow: 'toast',
      textStyle: 'small',
    },
    _hover: { _after: { display: 'block' } },
    _focusVisible: { _after: { display: 'block' } },
  },
})

interface Props {
  readonly instant: string
  /** `ago` for timelines, `arrival` for queues. */
  readonly form?: 'ago' | 'arrival'
  /** Inside a link, the time cannot be focused separately. */
  readonly plain?: boolean
  /** Shown instead, in a sentence that has its own words for the time. */
  readonly text?: string
}

export const RelativeTime = ({ instant, form = 'ago', plain = false, text }: Props) => {
  const now = useNow()
  const exact = formatDateTime(instant)
  return (
    <TimeWithTooltip dateTime={instant} data-exact={exact} tabIndex={plain ? undefined : 0}>
      {text ?? (form === 'ago' ? formatRelativeTime(instant, now) : formatArrivalTime(instant, now))}
      <chakra.span srOnly> ({exact})</chakra.span>
    </TimeWithTooltip>
  )
}
