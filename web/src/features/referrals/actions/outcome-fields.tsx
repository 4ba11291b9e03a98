// The fields of an outcome: whether the need was met, and the amount, which a closing can state too.
import { m } from '#messages'
import { needMetAnswers } from '#contracts/enumeration-values.ts'
import { needAnswerLabel } from '#contracts/referral-labels.ts'
import { Field } from '../../../design-system/ui/Field.tsx'
import { Input } from '../../../design-system/ui/inputs.tsx'
import { RadioGroup } from '../../../design-system/ui/RadioGroup.tsx'
import { formatMoney } from '../../../lib/format/money.ts'
import type { Draft, DraftErrors } from './action-draft.ts'
import { needMetMeaning } from './action-messages.ts'

interface FieldProps {
  readonly draft: Draft
  readonly errors: DraftErrors
  readonly onChange: (changes: Partial<Draft>) => void
}

interface OutcomeFieldsProps extends FieldProps {
  /** The value of the recorded resources. */
  readonly recordedCents: number
}

export const OutcomeFields = ({ recordedCents, draft, errors, onChange }: OutcomeFieldsProps) => (
  <>
    <RadioGroup
      id="action-need-met"
      legend={m['referral-actions:field.needMet']()}
      options={needMetAnswers.map((value) => ({
        value,
        name: needAnswerLabel[value](),
        meaning: needMetMeaning[value](),
      }))}
      value={draft.needMet}
      {...(errors.needMet === undefined ? {} : { error: errors.needMet })}
      onChange={(needMet) => onChange({ needMet })}
    />
    <AmountField recordedCents={recordedCents} draft={draft} errors={errors} onChange={onChange} />
  </>
)

interface AmountFieldProps extends FieldProps {
  readonly optional?: boolean
  readonly recordedCents?: number
}

const amountHelp = (optional: boolean, recordedCents: number): string => {
  if (optional) return m['referral-actions:field.closingAmountHelp']()
  return recordedCents > 0
    ? m['referral-actions:field.recordedAmountHelp']({ amount: formatMoney(recordedCents) })
    : m['referral-actions:field.amountHelp']()
}

/** The dollars that an outcome or a closing records (REF-26, REF-35). */
export const AmountField = ({ optional = false, recordedCents = 0, draft, errors, onChange }: AmountFieldProps) => (
  <Field
    id="action-amount"
    label={m['referral-actions:field.amount']()}
    help={amountHelp(optional, recordedCents)}
    optional={optional}
    error={errors.dollarsInvested}
  >
    {(control) => (
      <Input
        {...control}
        type="number"
        inputMode="decimal"
        min={0}
        step={0.01}
        value={draft.dollarsInvested}
        onChange={(event) => onChange({ dollarsInvested: event.currentTarget.value })}
      />
    )}
  </Field>
)
