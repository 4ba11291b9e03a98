// The select for the coded reason of a decline or a close.
import { m } from '#messages'
import { Field } from '../../../design-system/ui/Field.tsx'
import { Select } from '../../../design-system/ui/inputs.tsx'

interface ReasonFieldProps<R extends string> {
  readonly options: readonly R[]
  readonly labels: Readonly<Record<R, () => string>>
  readonly value: string
  readonly error?: string | undefined
  readonly onChange: (reason: R | '') => void
}

/** A reason is required, and has no default (INC-10). */
export const ReasonField = <R extends string>({ options, labels, value, error, onChange }: ReasonFieldProps<R>) => (
  <Field id="action-reason" label={m['referral-actions:field.reason']()} error={error}>
    {(control) => (
      <Select
        {...control}
        value={value}
        onChange={(event) => onChange(options.find((option) => option === event.currentTarget.value) ?? '')}
      >
        <option value="">{m['referral-actions:field.chooseReason']()}</option>
        {options.map((reason) => (
          <option key={reason} value={reason}>
            {labels[reason]()}
          </option>
        ))}
      </Select>
    )}
  </Field>
)
