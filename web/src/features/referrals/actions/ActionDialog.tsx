// The dialog of one action. It names the referral, says what the action does, and asks for the details it needs.
import { m } from '#messages'
import { closeReasons, declineReasons, needMetAnswers, needCategories, priorities } from '#contracts/enumerations.ts'
import { isWithoutAccount } from '#contracts/parties.ts'
import type { ReferralRow } from '#contracts/referrals.ts'
import { shortId } from '#contracts/short-id.ts'
import {
  closeReasonLabel,
  declineReasonLabel,
  needAnswerLabel,
  priorityLabel,
  priorityMeaning,
} from '#messages/referral-labels.ts'
import { useState } from 'react'
import { ConfirmDialog } from '../../../design-system/ui/ConfirmDialog.tsx'
import { Field } from '../../../design-system/ui/Field.tsx'
import { Input, Select } from '../../../design-system/ui/inputs.tsx'
import { RadioRows } from '../../../design-system/ui/RadioRows.tsx'
import { type DialogAction, type Draft, type DraftErrors, commandOf, draftErrors, emptyDraft } from './actionDraft.ts'
import { actionEffect, actionLabel, needMetMeaning } from './actionTexts.ts'
import { FamilyContactNotice } from './FamilyContact.tsx'
import { type PartyNames, partyNames } from './names.ts'
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

interface DialogTexts {
  readonly title: (referral: { readonly shortId: string }) => string
  /** What the action does, and who sees it. */
  readonly effect: (names: PartyNames) => string
}

const dialogTexts: Readonly<Record<DialogAction, DialogTexts>> = {
  accept: { title: m['referral-actions:dialog.accept'], effect: actionEffect.accept },
  return: {
    title: m['referral-actions:dialog.return'],
    effect: ({ sender }) => m['referral-actions:confirm.return']({ sender }),
  },
  decline: {
    title: m['referral-actions:dialog.decline'],
    effect: ({ client, sender, hasSendingOrganization }) =>
      hasSendingOrganization
        ? m['referral-actions:confirm.decline']({ client, sender })
        : m['referral-actions:confirm.declineFamily']({ client }),
  },
  close: {
    title: m['referral-actions:dialog.close'],
    effect: ({ sender }) => m['referral-actions:confirm.close']({ sender }),
  },
  reopen: { title: m['referral-actions:dialog.reopen'], effect: () => m['referral-actions:confirm.reopen']() },
  record_outcome: {
    title: m['referral-actions:dialog.recordOutcome'],
    effect: ({ client, sender }) => m['referral-actions:confirm.recordOutcome']({ client, sender }),
  },
  withdraw: {
    title: m['referral-actions:dialog.withdraw'],
    effect: ({ receiver }) =>
      receiver === null
        ? m['referral-actions:confirm.withdraw']()
        : m['referral-actions:confirm.withdrawFrom']({ receiver }),
  },
  resubmit: { title: m['referral-actions:dialog.resubmit'], effect: () => m['referral-actions:confirm.resubmit']() },
  set_priority: {
    title: m['referral-actions:dialog.setPriority'],
    effect: () => m['referral-actions:confirm.setPriority'](),
  },
}

/** Whether a return asks a question of a family without an account, who reads it through the request link. */
const isFamilyQuestion = (action: DialogAction, { source }: ActionSubject): boolean =>
  action === 'return' && isWithoutAccount(source)

const effectOf = (action: DialogAction, referral: ActionSubject): string => {
  const names = partyNames(referral)
  return isFamilyQuestion(action, referral)
    ? m['referral-actions:confirm.returnToFamily']({ client: names.client })
    : dialogTexts[action].effect(names)
}

/** Mounted only while it is open. If the server refuses the action, it stays open with everything that was typed. */
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
      title={dialogTexts[action].title({ shortId: shortId(referral.id) })}
      consequence={effectOf(action, referral)}
      confirmLabel={action === 'close' ? m['referral-actions:closeReferral']() : actionLabel[action]()}
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

const noteLabel = (action: DialogAction, toFamily: boolean): string => {
  if (toFamily) return m['referral-actions:field.questionToFamily']()
  return action === 'return' ? m['referral-actions:field.noteToSender']() : m['referral-actions:field.note']()
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
        labels={declineReasonLabel}
        value={draft.declineReason}
        error={errors.declineReason}
        onChange={(declineReason) => onChange({ declineReason })}
      />
    )}
    {action === 'close' && (
      <ReasonField
        options={closeReasons}
        labels={closeReasonLabel}
        value={draft.closeReason}
        error={errors.closeReason}
        onChange={(closeReason) => onChange({ closeReason })}
      />
    )}
    {action === 'record_outcome' && <OutcomeFields draft={draft} errors={errors} onChange={onChange} />}
    {action === 'resubmit' && (
      <Field id="action-need" label={m['referral-actions:field.need']()}>
        {(control) => (
          <Select
            {...control}
            value={draft.need}
            onChange={(event) => {
              const need = needCategories.find((option) => option === event.currentTarget.value)
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
        options={priorities.map((value) => ({
          value,
          name: priorityLabel[value](),
          meaning: priorityMeaning[value](),
        }))}
        value={draft.priority}
        onChange={(priority) => onChange({ priority })}
      />
    )}
    {action !== 'accept' && action !== 'set_priority' && (
      <NoteField
        id="action-note"
        label={noteLabel(action, toFamily)}
        help={toFamily ? m['referral-actions:field.questionHelp']() : m['referral-actions:field.noteHelp']()}
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
  readonly labels: Readonly<Record<R, () => string>>
  readonly value: R | ''
  readonly error?: string | undefined
  readonly onChange: (reason: R | '') => void
}

/** The coded reason for a decline or a close. Nothing is sent without one (INC-10). */
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

const OutcomeFields = ({ draft, errors, onChange }: Omit<ActionFieldsProps, 'action' | 'toFamily'>) => (
  <>
    <RadioRows
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
    <Field
      id="action-amount"
      label={m['referral-actions:field.amount']()}
      help={m['referral-actions:field.amountHelp']()}
      error={errors.amount}
    >
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
