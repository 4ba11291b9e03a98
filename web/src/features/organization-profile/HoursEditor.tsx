// The editor of the weekly hours: several periods a day, also past midnight, or closed.
import { m } from '#messages'
import { chakra } from '@chakra-ui/react'
import { Plus, X } from 'lucide-react'
import { type Weekday, weekdays } from '#contracts/enumeration-values.ts'
import { maxRangesPerDay } from '#contracts/opening-hours.ts'
import { rem } from '../../design-system/theme/scale.ts'
import { Button } from '../../design-system/ui/Button.tsx'
import { FieldError } from '../../design-system/ui/Field.tsx'
import { Input } from '../../design-system/ui/inputs.tsx'
import { weekdayLabels } from '../directory/labels.ts'
import { controlId } from './profile-errors.ts'
import type { FormFieldState } from './profile-inputs.tsx'
import type { Period } from './profile-values.ts'

/** The first period of a day, and the one after it. */
const suggestedPeriods: readonly Period[] = [
  { from: '09:00', to: '17:00' },
  { from: '', to: '' },
]

/** Two inputs and the button to remove them fit in a line on a phone. */
const timeInput = { width: { base: rem(120), sm: rem(128) }, px: '1.5' } as const

const workdaysAfterMonday = ['tue', 'wed', 'thu', 'fri'] as const

const periodNote = ({ from, to }: Period): string | undefined => {
  if (from === '' || to === '' || from < to) return undefined
  return from === to ? m['organization-profile:hours.allDay']() : m['organization-profile:hours.nextDay']()
}

interface DayProps {
  readonly day: Weekday
  readonly periods: readonly Period[]
  readonly error: string | undefined
  readonly onChange: (periods: readonly Period[]) => void
  readonly onCopy?: () => void
}

const DayEditor = ({ day, periods, error, onChange, onCopy }: DayProps) => {
  const id = controlId(`hours.${day}`)
  const name = weekdayLabels[day]()
  return (
    <chakra.fieldset
      // The first period begins with the control that the error summary links to.
      {...(periods.length === 0 ? { id, tabIndex: -1 } : {})}
      display="grid"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', sm: `${rem(104)} minmax(0, 1fr)` }}
      columnGap="4"
      rowGap="1.5"
      py="2.5"
      borderBottomWidth="1px"
      aria-describedby={error === undefined ? undefined : `${id}-error`}
    >
      <chakra.legend srOnly>{name}</chakra.legend>
      <chakra.span aria-hidden textStyle="label" paddingTop={{ sm: '2' }}>
        {name}
      </chakra.span>
      <chakra.div display="grid" gap="2" minWidth="0">
        {periods.map((period, index) => (
          <PeriodEditor
            // Periods have no identity of their own, and only the last one is added.
            key={index}
            id={index === 0 ? id : `${id}-${index}`}
            day={name}
            number={index + 1}
            period={period}
            isInvalid={error !== undefined}
            onChange={(changed) => onChange(periods.map((other, i) => (i === index ? changed : other)))}
            onRemove={() => onChange(periods.filter((_, i) => i !== index))}
          />
        ))}
        {error !== undefined && <FieldError id={`${id}-error`}>{error}</FieldError>}
        <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="2">
          {periods.length === 0 && (
            <chakra.span color="fg.muted">{m['organization-profile:hours.closed']()}</chakra.span>
          )}
          {periods.length < maxRangesPerDay && (
            <Button
              variant="quiet"
              size="row"
              aria-label={m['organization-profile:hours.addTo']({ day: name })}
              onClick={() => onChange([...periods, suggestedPeriods[Math.min(periods.length, 1)] as Period])}
            >
              <Plus aria-hidden />
              {m['organization-profile:hours.add']()}
            </Button>
          )}
          {onCopy !== undefined && (
            <Button variant="quiet" size="row" onClick={onCopy}>
              {m['organization-profile:hours.copy']()}
            </Button>
          )}
        </chakra.div>
      </chakra.div>
    </chakra.fieldset>
  )
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

export const HoursEditor = ({ form }: { readonly form: FormFieldState }) => {
  const { hours } = form.values
  const copyMonday = () =>
    form.set('hours', { ...hours, ...Object.fromEntries(workdaysAfterMonday.map((day) => [day, hours.mon])) })
  return (
    <div>
      <chakra.p color="fg.muted" textStyle="small" marginBottom="1.5">
        {m['organization-profile:hours.help']()}
      </chakra.p>
      {weekdays.map((day) => (
        <DayEditor
          key={day}
          day={day}
          periods={hours[day]}
          error={form.errors[`hours.${day}`]}
          onChange={(periods) => form.set('hours', { ...hours, [day]: periods })}
          {...(day === 'mon' && hours.mon.length > 0 ? { onCopy: copyMonday } : {})}
        />
      ))}
    </div>
  )
}
