// Two inputs for a period of a day, which may run past midnight.
import { m } from '#messages'
import { chakra } from '@chakra-ui/react'
import { X } from 'lucide-react'
import { rem } from '../../design-system/theme/scale.ts'
import { Button } from '../../design-system/ui/Button.tsx'
import { Input } from '../../design-system/ui/inputs.tsx'
import type { Period } from './profile-values.ts'

/** The first period of a day, and the one after it. */
const suggestedPeriods: readonly Period[] = [
  { from: '09:00', to: '17:00' },
  { from: '', to: '' },
]

export const withOneMore = (periods: readonly Period[]): readonly Period[] => [
  ...periods,
  suggestedPeriods[Math.min(periods.length, 1)] as Period,
]

/** Two inputs and the button to remove them fit in a line on a phone. */
const timeInput = { width: { base: rem(120), sm: rem(128) }, px: '1.5' } as const

const periodNote = ({ from, to }: Period): string | undefined => {
  if (from === '' || to === '' || from < to || (from !== to && to === '00:00')) return undefined
  return from === to ? m['directory:hours.allDay']() : m['organization-profile:hours.nextDay']()
}

interface PeriodProps {
  readonly id: string
  readonly day: string
  readonly number: number
  readonly period: Period
  readonly isInvalid: boolean
  readonly onChange: (period: Period) => void
  readonly onRemove: () => void
}

const PeriodEditor = ({ id, day, number, period, isInvalid, onChange, onRemove }: PeriodProps) => {
  const note = periodNote(period)
  return (
    <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="1.5">
      <Input
        id={id}
        type="time"
        {...timeInput}
        value={period.from}
        aria-label={m['organization-profile:hours.opens']({ day, number })}
        aria-invalid={isInvalid || undefined}
        onChange={(event) => onChange({ ...period, from: event.currentTarget.value })}
      />
      <span>{m['organization-profile:hours.to']()}</span>
      <Input
        type="time"
        {...timeInput}
        value={period.to}
        aria-label={m['organization-profile:hours.closes']({ day, number })}
        aria-invalid={isInvalid || undefined}
        onChange={(event) => onChange({ ...period, to: event.currentTarget.value })}
      />
      <Button
        variant="quiet"
        size="icon"
        aria-label={m['organization-profile:hours.remove']({ day, number })}
        onClick={onRemove}
      >
        <X aria-hidden />
      </Button>
      {note !== undefined && (
        <chakra.span color="fg.muted" textStyle="small">
          {note}
        </chakra.span>
      )}
    </chakra.div>
  )
}

interface PeriodListProps extends Pick<PeriodProps, 'id' | 'day' | 'isInvalid'> {
  readonly periods: readonly Period[]
  readonly onChange: (periods: readonly Period[]) => void
}

/** The periods of a day. The first one begins with the control that has the id. */
export const PeriodList = ({ id, day, isInvalid, periods, onChange }: PeriodListProps) =>
  periods.map((period, index) => (
    <PeriodEditor
      // Periods have no identity of their own, and only the last one is added.
      key={index}
      id={index === 0 ? id : `${id}-${index}`}
      day={day}
      number={index + 1}
      period={period}
      isInvalid={isInvalid}
      onChange={(changed) => onChange(periods.map((other, i) => (i === index ? changed : other)))}
      onRemove={() => onChange(periods.filter((_, i) => i !== index))}
    />
  ))
