// The editor of the weekly hours: several periods a day, also past midnight, or closed.
import { m } from '#messages'
import { chakra } from '@chakra-ui/react'
import { Plus } from 'lucide-react'
import { type Weekday, weekdays } from '#contracts/enumeration-values.ts'
import { maxRangesPerDay } from '#contracts/opening-hours.ts'
import { rem } from '../../design-system/theme/scale.ts'
import { Button } from '../../design-system/ui/Button.tsx'
import { FieldError } from '../../design-system/ui/Field.tsx'
import { weekdayLabels } from '../directory/labels.ts'
import { PeriodList, withOneMore } from './PeriodEditor.tsx'
import { controlId } from './profile-errors.ts'
import type { FormFieldState } from './profile-inputs.tsx'
import type { Period } from './profile-values.ts'

const workdaysAfterMonday = ['tue', 'wed', 'thu', 'fri'] as const

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
        <PeriodList id={id} day={name} periods={periods} isInvalid={error !== undefined} onChange={onChange} />
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
              onClick={() => onChange(withOneMore(periods))}
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
