// The dialog that says whether the organization takes new referrals.
import { m } from '#messages'
import { type Capacity, type LimitedCapacity, SetCapacity, accepting, pauseDays } from '#contracts/capacity.ts'
import { toLocalTime } from '#contracts/local-time.ts'
import { ConfirmDialog } from '../../design-system/ui/ConfirmDialog.tsx'
import { CharacterCount } from '../../design-system/ui/CharacterCount.tsx'
import { Field } from '../../design-system/ui/Field.tsx'
import { Input, Textarea } from '../../design-system/ui/inputs.tsx'
import { Notice } from '../../design-system/ui/Notice.tsx'
import { RadioGroup } from '../../design-system/ui/RadioGroup.tsx'
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { asProblem } from '../../lib/api/problem.ts'
import { problemText } from '../../lib/format/problem-text.ts'
import { type FieldErrors, fieldErrors } from '../../lib/forms/field-errors.ts'
import { useNow } from '../../lib/hooks/useNow.ts'
import { capacityText } from './capacity-text.ts'
import { useSetCapacity } from './useSetCapacity.ts'

/** In characters; the schema has the same limit. */
const noteLimit = 200

const options = [
  { value: 'accepting', name: m['capacity:status.accepting'](), meaning: m['capacity:status.acceptingMeaning']() },
  {
    value: 'waitlist_only',
    name: m['capacity:status.waitlistOnly'](),
    meaning: m['capacity:status.waitlistOnlyMeaning'](),
  },
  { value: 'paused', name: m['capacity:status.paused'](), meaning: m['capacity:status.pausedMeaning']() },
] as const satisfies readonly { readonly value: Capacity['status']; readonly name: string; readonly meaning: string }[]

interface Props {
  readonly organizationId: string
  readonly current: LimitedCapacity | null
  readonly onClose: () => void
}

/** What someone else has set while the dialog was open. */
const NewerNotice = ({ newer }: { readonly newer: LimitedCapacity | null }) => (
  <Notice kind="failed" title={m['capacity:newer.title']()}>
    <p>{m['capacity:newer.now']({ status: capacityText(newer) ?? m['capacity:short.accepting']() })}</p>
    {newer !== null && newer.note !== null && <p>{newer.note}</p>}
    <p>{m['capacity:newer.choose']()}</p>
  </Notice>
)

/** Why the day of a pause is refused. The browser's clock may be wrong, so the server checks it too. */
const isDayRefused = (error: Error | null): error is Error =>
  error !== null && asProblem(error).code === 'pause_day_invalid'

type PauseDays = ReturnType<typeof pauseDays>

const isOutside = ({ first, last }: PauseDays, day: string | null): boolean =>
  day !== null && (day < first || day > last)

interface TextFieldProps {
  readonly value: string
  readonly error: string | undefined
  readonly onChange: (value: string) => void
}

const DayField = ({ value, days, error, onChange }: TextFieldProps & { readonly days: PauseDays }) => (
  <Field id="capacity-until" label={m['capacity:dialog.until']()} help={m['capacity:dialog.untilHelp']()} error={error}>
    {(control) => (
      <Input
        {...control}
        type="date"
        min={days.first}
        max={days.last}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    )}
  </Field>
)

const NoteField = ({ value, error, onChange }: TextFieldProps) => (
  <Field
    id="capacity-note"
    label={m['capacity:dialog.note']()}
    help={m['capacity:dialog.noteHelp']()}
    optional
    error={error}
    counter={<CharacterCount length={value.length} limit={noteLimit} />}
  >
    {(control) => (
      <Textarea {...control} rows={2} value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)} />
    )}
  </Field>
)

export const CapacityDialog = ({ organizationId, current, onClose }: Props) => {
  const [draft, setDraft] = useState(() => {
    const { status, until, note } = current ?? accepting
    return { status, until: until ?? '', note: note ?? '' }
  })
  const [errors, setErrors] = useState<FieldErrors<'until' | 'note'>>({})
  const { save, isPending, error, newer, reset } = useSetCapacity(organizationId, current, onClose)
  const days = pauseDays(toLocalTime(useNow().toISOString()).date)
  const dayError = errors.until ?? (isDayRefused(error) ? problemText(asProblem(error)) : undefined)
  const change = (changes: Partial<typeof draft>) => {
    setDraft((previous) => ({ ...previous, ...changes }))
    setErrors({})
    reset()
  }
  const confirm = () => {
    const result = SetCapacity.safeParse(draft)
    if (!result.success) setErrors(fieldErrors(result.error))
    else if (isOutside(days, result.data.capacity.until)) setErrors({ until: m['staff-problems:pauseDayInvalid']() })
    else save(result.data.capacity)
  }
  return (
    <ConfirmDialog
      open
      wide
      title={m['capacity:dialog.title']()}
      consequence={m['capacity:dialog.text']()}
      confirmLabel={newer === undefined ? m['capacity:dialog.save']() : m['capacity:newer.replace']()}
      pending={isPending}
      {...(error === null || isDayRefused(error) ? {} : { problem: problemText(asProblem(error)) })}
      onConfirm={confirm}
      onClose={onClose}
    >
      <chakra.div display="grid" gap="4">
        {newer !== undefined && <NewerNotice newer={newer} />}
        <RadioGroup
          id="capacity-status"
          legend={m['capacity:dialog.status']()}
          options={options}
          value={draft.status}
          onChange={(status) => change({ status })}
        />
        {draft.status === 'paused' && (
          <DayField value={draft.until} days={days} error={dayError} onChange={(until) => change({ until })} />
        )}
        {draft.status !== 'accepting' && (
          <NoteField value={draft.note} error={errors.note} onChange={(text) => change({ note: text })} />
        )}
      </chakra.div>
    </ConfirmDialog>
  )
}
