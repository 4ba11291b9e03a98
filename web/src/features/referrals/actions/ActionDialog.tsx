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
import { type AskedAction, type Draft, type DraftErrors, commandOf, draftErrors, emptyDraft } from './contents.ts'
import { FamilyIsTold } from './FamilyContact.tsx'
import { partyNames } from './names.ts'
import { NoteField } from './NoteField.tsx'
import { refusalInDialog } from './refusal.ts'
import { useAct } from './useAct.ts'

export type ActionSubject = Pick<
  ReferralRow,
  'id' | 'version' | 'client' | 'from' | 'to' | 'need' | 'priority' | 'source' | 'status' | 'disposition' | 'claimedBy'
>

interface Props {
  readonly action: AskedAction
  readonly referral: ActionSubject
  readonly onClose: () => void
  readonly onDone?: () => void
}

const { dialog, seenBy, field } = t.act

const titleOf = (action: AskedAction, id: string): string => {
  const short = t.referral.shortId(id)
  switch (action) {
    case 'accept':
      return dialog.accept
    case 'decline':
      return dialog.decline
    case 'record_outcome':
      return dialog.outcome
    case 'set_priority':
      return dialog.priority(short)
    default:
      return dialog[action](short)
  }
}

/** A return that asks a family: it has no account to read it with. */
const asksFamily = (action: AskedAction, { source }: ActionSubject): boolean =>
  action === 'return' && isWithoutAccount(source)

const consequenceOf = (action: AskedAction, referral: ActionSubject): string => {
  const names = partyNames(referral)
  if (action === 'record_outcome') return seenBy.outcome(names)
  if (action === 'set_priority') return seenBy.priority()
  if (asksFamily(action, referral)) return seenBy.returnToFamily(names)
  return seenBy[action](names)
}

/** Mounted while it is asked; what was typed stays through a refusal. */
export const ActionDialog = ({ action, referral, onClose, onDone }: Props) => {
  const [draft, setDraft] = useState(() => emptyDraft(referral))
  const [errors, setErrors] = useState<DraftErrors>({})
  const act = useAct(() => {
    onDone?.()
    onClose()
  })
  const change = (part: Partial<Draft>) => {
    setDraft((before) => ({ ...before, ...part }))
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !(name in part))))
  }
  const confirm = () => {
    const found = draftErrors(action, draft)
    setErrors(found)
    const command = commandOf(action, draft, referral.version)
    if (Object.keys(found).length === 0 && command !== null) act.mutate({ id: referral.id, command })
  }
  return (
    <ConfirmDialog
      open
      title={titleOf(action, referral.id)}
      consequence={consequenceOf(action, referral)}
      confirmLabel={action === 'close' ? m['referral-actions:closeReferral']() : t.act.label[action]}
      pending={act.isPending}
      {...(act.error === null ? {} : { problem: refusalInDialog(action, act.error) })}
      onClose={onClose}
      onConfirm={confirm}
    >
      {asksFamily(action, referral) && <FamilyIsTold referralId={referral.id} />}
      <Questions
        action={action}
        toFamily={asksFamily(action, referral)}
        draft={draft}
        errors={errors}
        onChange={change}
      />
    </ConfirmDialog>
  )
}

interface QuestionsProps {
  readonly action: AskedAction
  readonly toFamily: boolean
  readonly draft: Draft
  readonly errors: DraftErrors
  readonly onChange: (part: Partial<Draft>) => void
}

const Questions = ({ action, toFamily, draft, errors, onChange }: QuestionsProps) => (
  <>
    {action === 'decline' && (
      <ReasonField
        options={declineReasons}
        names={t.referral.declineReason}
        value={draft.declineReason}
        error={errors.declineReason}
        onChange={(declineReason) => onChange({ declineReason })}
      />
    )}
    {action === 'close' && (
      <ReasonField
        options={closeReasons}
        names={t.referral.closeReason}
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

interface ReasonProps<R extends string> {
  readonly options: readonly R[]
  readonly names: Readonly<Record<R, string>>
  readonly value: R | ''
  readonly error?: string | undefined
  readonly onChange: (reason: R | '') => void
}

/** The coded reason of a decline or a close; without one nothing is sent (INC-10). */
export const ReasonField = <R extends string>({ options, names, value, error, onChange }: ReasonProps<R>) => (
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

const OutcomeFields = ({ draft, errors, onChange }: Omit<QuestionsProps, 'action' | 'toFamily'>) => (
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
