// The editor of days that are not like their weekday: closed for a holiday, or open at other hours.
import { m } from '#messages'
import { maxRangesPerDay, maxSpecialDays, specialDayNoteLimit } from '#contracts/opening-hours.ts'
import { chakra } from '@chakra-ui/react'
import { Plus, Trash2 } from 'lucide-react'
import { rem } from '../../design-system/theme/scale.ts'
import { Button } from '../../design-system/ui/Button.tsx'
import { FieldError } from '../../design-system/ui/Field.tsx'
import { Input } from '../../design-system/ui/inputs.tsx'
import { formatLongDay } from '../../lib/format/time.ts'
import { PeriodList, withOneMore } from './PeriodEditor.tsx'
import { controlId } from './profile-errors.ts'
import type { FormFieldState } from './profile-inputs.tsx'
import type { EditedSpecialDay } from './profile-values.ts'

interface DayProps {
  readonly index: number
  readonly value: EditedSpecialDay
  readonly error: string | undefined
  readonly onChange: (changes: Partial<EditedSpecialDay>) => void
  readonly onRemove: () => void
}

const SpecialDayEditor = ({ index, value, error, onChange, onRemove }: DayProps) => {
  const id = controlId(`specialDays.${index}`)
  const { day, periods, note } = value
  const name = day === '' ? m['organization-profile:specialDays.newDay']() : formatLongDay(day)
  const isInvalid = error !== undefined
  return (
    <chakra.fieldset
      display="grid"
      gap="2"
      py="3"
      borderBottomWidth="1px"
      aria-describedby={isInvalid ? `${id}-error` : undefined}
    >
      <chakra.legend srOnly>{name}</chakra.legend>
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="2">
        <Input
          id={id}
          type="date"
          width={rem(168)}
          value={day}
          aria-label={m['organization-profile:specialDays.date']()}
          aria-invalid={isInvalid || undefined}
          onChange={(event) => onChange({ day: event.currentTarget.value })}
        />
        <Input
          flex={`1 1 ${rem(180)}`}
          value={note}
          maxLength={specialDayNoteLimit}
          placeholder={m['organization-profile:specialDays.notePlaceholder']()}
          aria-label={m['organization-profile:specialDays.noteFor']({ day: name })}
          onChange={(event) => onChange({ note: event.currentTarget.value })}
        />
        <Button
          variant="quiet"
          size="icon"
          aria-label={m['organization-profile:specialDays.remove']({ day: name })}
          onClick={onRemove}
        >
          <Trash2 aria-hidden />
        </Button>
      </chakra.div>
      <PeriodList
        id={`${id}-period`}
        day={name}
        periods={periods}
        isInvalid={isInvalid}
        onChange={(changed) => onChange({ periods: changed })}
      />
      {isInvalid && <FieldError id={`${id}-error`}>{error}</FieldError>}
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="2">
        {periods.length === 0 && (
          <chakra.span color="fg.muted">{m['organization-profile:specialDays.closed']()}</chakra.span>
        )}
        {periods.length < maxRangesPerDay && (
          <Button
            variant="quiet"
            size="row"
            aria-label={m['organization-profile:hours.addTo']({ day: name })}
            onClick={() => onChange({ periods: withOneMore(periods) })}
          >
            <Plus aria-hidden />
            {m['organization-profile:hours.add']()}
          </Button>
        )}
      </chakra.div>
    </chakra.fieldset>
  )
}

export const SpecialDaysEditor = ({ form }: { readonly form: FormFieldState }) => {
  const { specialDays } = form.values
  const set = (days: readonly EditedSpecialDay[]) => form.set('specialDays', days)
  return (
    <chakra.section id={controlId('specialDays')} tabIndex={-1} aria-labelledby="special-days">
      <chakra.h4 id="special-days" textStyle="label">
        {m['organization-profile:specialDays.title']()}
      </chakra.h4>
      <chakra.p color="fg.muted" textStyle="small">
        {m['organization-profile:specialDays.help']()}
      </chakra.p>
      {specialDays.map((value, index) => (
        <SpecialDayEditor
          // Days have no identity of their own, and only the last one is added.
          key={index}
          index={index}
          value={value}
          error={form.errors[`specialDays.${index}`]}
          onChange={(changes) => set(specialDays.map((other, i) => (i === index ? { ...other, ...changes } : other)))}
          onRemove={() => set(specialDays.filter((_, i) => i !== index))}
        />
      ))}
      {form.errors['specialDays'] !== undefined && (
        <FieldError id="special-days-error">{form.errors['specialDays']}</FieldError>
      )}
      {specialDays.length < maxSpecialDays && (
        <Button
          variant="outline"
          marginTop="3"
          onClick={() => set([...specialDays, { day: '', periods: [], note: '' }])}
        >
          <Plus aria-hidden />
          {m['organization-profile:specialDays.add']()}
        </Button>
      )}
    </chakra.section>
  )
}
