// The fields of an appointment: time and place, which a move changes too, and what it is about.
import { m } from '#messages'
import { appointmentDuration, appointmentLimits } from '#contracts/appointments.ts'
import { chakra } from '@chakra-ui/react'
import { Field } from '../../design-system/ui/Field.tsx'
import { Input } from '../../design-system/ui/inputs.tsx'
import { NoteField } from '../../layouts/crisis/NoteField.tsx'
import type { DraftErrors, ScheduleDraft, TimeDraft } from './appointment-draft.ts'

interface TimeProps {
  readonly draft: TimeDraft
  readonly errors: DraftErrors
  readonly onChange: (changes: Partial<TimeDraft>) => void
}

export const TimeFields = ({ draft, errors, onChange }: TimeProps) => (
  <>
    <chakra.div
      display="grid"
      gap="4"
      alignItems="start"
      gridTemplateColumns={{ base: 'repeat(2, minmax(0, 1fr))', md: '1.2fr 1fr 0.8fr' }}
    >
      <chakra.div gridColumn={{ base: '1 / -1', md: 'auto' }} minWidth="0">
        <Field id="appointment-date" label={m['appointment-desk:form.date']()} error={errors.date}>
          {(control) => (
            <Input
              {...control}
              type="date"
              value={draft.date}
              onChange={({ currentTarget }) => onChange({ date: currentTarget.value })}
            />
          )}
        </Field>
      </chakra.div>
      <Field id="appointment-time" label={m['appointment-desk:form.time']()} error={errors.time}>
        {(control) => (
          <Input
            {...control}
            type="time"
            value={draft.time}
            onChange={({ currentTarget }) => onChange({ time: currentTarget.value })}
          />
        )}
      </Field>
      <Field id="appointment-duration" label={m['appointment-desk:form.duration']()} error={errors.durationMinutes}>
        {(control) => (
          <Input
            {...control}
            type="number"
            inputMode="numeric"
            {...appointmentDuration}
            step={5}
            value={draft.duration}
            onChange={({ currentTarget }) => onChange({ duration: currentTarget.value })}
          />
        )}
      </Field>
    </chakra.div>
    <Field id="appointment-location" label={m['appointment-desk:form.location']()} error={errors.location}>
      {(control) => (
        <Input
          {...control}
          value={draft.location}
          onChange={({ currentTarget }) => onChange({ location: currentTarget.value })}
        />
      )}
    </Field>
  </>
)

interface Props {
  readonly draft: ScheduleDraft
  readonly errors: DraftErrors
  readonly onChange: (changes: Partial<ScheduleDraft>) => void
}

export const AppointmentFields = ({ draft, errors, onChange }: Props) => (
  <>
    <Field id="appointment-title" label={m['appointment-desk:form.title']()} error={errors.title}>
      {(control) => (
        <Input
          {...control}
          value={draft.title}
          onChange={({ currentTarget }) => onChange({ title: currentTarget.value })}
        />
      )}
    </Field>
    <TimeFields draft={draft} errors={errors} onChange={onChange} />
    <NoteField
      id="appointment-description"
      label={m['appointment-desk:form.description']()}
      optional
      rows={2}
      limit={appointmentLimits.description}
      value={draft.description}
      error={errors.description}
      onChange={(description) => onChange({ description })}
    />
    <NoteField
      id="appointment-notes"
      label={m['appointment-desk:form.notes']()}
      help={m['appointment-desk:form.notesHelp']()}
      optional
      rows={2}
      limit={appointmentLimits.notes}
      value={draft.notes}
      error={errors.notes}
      onChange={(notes) => onChange({ notes })}
    />
  </>
)
