// The dialog of one action: it names the referral, says what follows and who sees it, and asks what the action needs.
import { m } from '#messages'
import { closeReasons, declineReasons, needMetAnswers, needCategories, priorities } from '#contracts/enumerations.ts'
import { isWithoutAccount } from '#contracts/parties.ts'
import type { ReferralRow } from '#contracts/referrals.ts'
import { useState } from 'react'
import { t } from '../../../lib/texts.ts'
import { ConfirmDialog } from '../../../design-system/ui/ConfirmDialog.tsx'
import { Field } from '../../../design-system/ui/Field.tsx'
import { Input, Select } from '../../../design-system/ui/inputs.tsx'
import { RadioRows } from '../../../design-system/ui/RadioRows.tsx'
import { type DialogAction, type Draft, type DraftErrors, commandOf, draftErrors, emptyDraft } from './actionDraft.ts'
import { FamilyContactNotice } from './FamilyContact.tsx'
import { partyNames } from './names.ts'
import { NoteField } from './NoteField.tsx'
import { refusalInDialog } from './refusal.ts'
import { useReferralCommand } from './useReferralCommand.ts'

export type ActionSubject = Pick<
  ReferralRow,
  'id' | 'version' | 'client' | 'from' | 'to' | 'need' | 'priority' | 'source' | 'status' | 'disposition' | 'claimedBy'
>

interface Props {
  readonly action: DialogAction
  readonly referral: ActionSubject
  readonly onClose: () => void
  readonly onDone?: () => void
}

const { dialog, seenBy, field } = t.act

const titleOf = (action: DialogAction, id: string): string => {
  const shortReferralId = t.referral.shortId(id)
  switch (action) {
    case 'accept':
      return dialog.accept
    case 'decline':
      return dialog.decline
    case 'record_outcome':
      return dialog.outcome
    case 'set_priority':
      return dialog.priority(shortReferralId)
    default:
      return dialog[action](shortReferralId)
  }
}

/** A return that asks a family: it has no account to read it with. */
const isFamilyQuestion = (action: DialogAction, { source }: ActionSubject): boolean =>
  action === 'return' && isWithoutAccount(source)

const consequenceOf = (action: DialogAction, referral: ActionSubject): string => {
  const names = partyNames(referral)
  if (action === 'record_outcome') return seenBy.outcome(names)
  if (action === 'set_priority') return seenBy.priority()
  if (isFamilyQuestion(action, referral)) return seenBy.returnToFamily(names)
  return seenBy[action](names)
}

/** Mounted while it is asked; what was typed stays through a refusal. */
export const ActionDialog = ({ action, referral, onClose, onDone }: Props) => {
  const [draft, setDraft] = useState(() => emptyDraft(referral))
  const [errors, setErrors] = useState<DraftErrors>({})
  const mutation = useReferralCommand(() => {
    onDone?.()
    onClose()
  })
  const change = (changes: Partial<Draft>) => {
    setDraft((previous) => ({ ...previous, ...changes }))
    setErrors((previous) => Object.fromEntries(Object.entries(previous).filter(([name]) => !(name in changes))))
  }
  const confirm = () => {
    const newErrors = draftErrors(action, draft)
    setErrors(newErrors)
    const command = commandOf(action, draft, referral.version)
    if (Object.keys(newErrors).length === 0 && command !== null) mutation.mutate({ id: referral.id, command })
  }
  return (
    <ConfirmDialog
      open
      title={titleOf(action, referral.id)}
      consequence={consequenceOf(action, referral)}
      confirmLabel={action === 'close' ? m['referral-actions:closeReferral']() : t.act.label[action]}
      pending={mutation.isPending}
      {...(mutation.error === null ? {} : { problem: refusalInDialog(action, mutation.error) })}
      onClose={onClose}
      onConfirm={confirm}
    >
      {isFamilyQuestion(action, referral) && <FamilyContactNotice referralId={referral.id} />}
      <ActionFields
        action={action}
        toFamily={isFamilyQuestion(action, referral)}
        draft={draft}
        errors={errors}
        onChange={change}
      />
    </ConfirmDialog>
  )
}

interface ActionFieldsProps {
  readonly action: DialogAction
  readonly toFamily: boolean
  readonly draft: Draft
  readonly errors: DraftErrors
  readonly onChange: (changes: Partial<Draft>) => void
}

const ActionFields = ({ action, toFamily, draft, errors, onChange }: ActionFieldsProps) => (
  <>
    {action === 'decline' && (
      <ReasonField
        options={declineReasons}
        labels={t.referral.declineReason}
        value={draft.declineReason}
        error={errors.declineReason}
        onChange={(declineReason) => onChange({ declineReason })}
      />
    )}
    {action === 'close' && (
      <ReasonField
        options={closeReasons}
        labels={t.referral.closeReason}
        value={draft.closeReason}
        error={errors.closeReason}
        onChange={(closeReason) => onChange({ closeReason })}
      />
    )}
    {action === 'record_outcome' && <OutcomeFields draft={draft} errors={errors} onChange={onChange} />}
    {action === 'resubmit' && (
      <Field id="action-need" label={field.need}>
        {(control) => (
          <Select
            {...control}
            value={draft.need}
            onChange={(event) => {
              const need = needCategories.find((one) => one === event.currentTarget.value)
              if (need !== undefined) onChange({ need })
            }}
          >
            {needCategories.map((need) => (
              <option key={need}>{need}</option>
            ))}
          </Select>
        )}
      </Field>
    )}
    {(action === 'resubmit' || action === 'set_priority') && (
      <RadioRows
        id="action-priority"
        legend={m['referral:priorityLabel']()}
        options={priorities.map((value) => ({ value, ...t.referral.priority[value] }))}
        value={draft.priority}
        onChange={(priority) => onChange({ priority })}
      />
    )}
    {action !== 'accept' && action !== 'set_priority' && (
      <NoteField
        id="action-note"
        label={toFamily ? field.questionToFamily : action === 'return' ? field.noteToSender : field.note}
        help={toFamily ? field.questionHelp : field.noteHelp}
        optional={action !== 'reopen' && draft.declineReason !== 'other' && draft.closeReason !== 'other'}
        value={draft.note}
        error={errors.note}
        onChange={(note) => onChange({ note })}
      />
    )}
  </>
)

interface ReasonFieldProps<R extends string> {
  readonly options: readonly R[]
  readonly labels: Readonly<Record<R, string>>
  readonly value: R | ''
  readonly error?: string | undefined
  readonly onChange: (reason: R | '') => void
}

/** The coded reason of a decline or a close; without one nothing is sent (INC-10). */
export const ReasonField = <R extends string>({
  options,
  labels: names,
  value,
  error,
  onChange,
}: ReasonFieldProps<R>) => (
  <Field id="action-reason" label={field.reason} error={error}>
    {(control) => (
      <Select
        {...control}
        value={value}
        onChange={(event) => onChange(options.find((one) => one === event.currentTarget.value) ?? '')}
      >
        <option value="">{field.chooseReason}</option>
        {options.map((reason) => (
          <option key={reason} value={reason}>
            {names[reason]}
          </option>
        ))}
      </Select>
    )}
  </Field>
)

const OutcomeFields = ({ draft, errors, onChange }: Omit<ActionFieldsProps, 'action' | 'toFamily'>) => (
  <>
    <RadioRows
      id="action-need-met"
      legend={field.needMet}
      options={needMetAnswers.map((value) => ({
        value,
        name: t.referral.needAnswer[value],
        meaning: t.act.needMet[value],
      }))}
      value={draft.needMet}
      {...(errors.needMet === undefined ? {} : { error: errors.needMet })}
      onChange={(needMet) => onChange({ needMet })}
    />
    <Field id="action-amount" label={field.amount} help={field.amountHelp} error={errors.amount}>
      {(control) => (
        <Input
          {...control}
          type="number"
          inputMode="decimal"
          min={0}
          step={0.01}
          value={draft.amount}
          onChange={(event) => onChange({ amount: event.currentTarget.value })}
        />
      )}
    </Field>
  </>
)
