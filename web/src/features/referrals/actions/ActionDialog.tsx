// The dialog for one action. It names the referral, says what the action does, and asks for the details it needs.
import { m } from '#messages'
import { needLabel } from '#contracts/need-labels.ts'
import { closeReasons, declineReasons, needCategories, priorities } from '#contracts/enumeration-values.ts'
import { isWithoutAccount } from '#contracts/parties.ts'
import type { PartnerRef } from '#contracts/organization-ref.ts'
import type { ReferralDetail, ReferralRow } from '#contracts/referrals.ts'
import { shortId } from '#contracts/short-id.ts'
import { closeReasonLabel, declineReasonLabel, priorityLabel, priorityMeaning } from '#contracts/referral-labels.ts'
import { useState } from 'react'
import { ConfirmDialog } from '../../../design-system/ui/ConfirmDialog.tsx'
import { Field } from '../../../design-system/ui/Field.tsx'
import { Select } from '../../../design-system/ui/inputs.tsx'
import { RadioGroup } from '../../../design-system/ui/RadioGroup.tsx'
import {
  type DialogAction,
  type Draft,
  type DraftErrors,
  toCommand,
  draftErrors,
  draftNeedsNote,
  hasField,
  initialDraft,
} from './action-draft.ts'
import { actionLabel } from './action-messages.ts'
import { dialogMessages } from './dialog-messages.ts'
import { FamilyContactNotice } from '../shared/FamilyContact.tsx'
import { partyNames } from '../shared/party-names.ts'
import { NoteField } from '../../../layouts/crisis/NoteField.tsx'
import { ReasonField } from './ReasonField.tsx'
import { AmountField, OutcomeFields } from './outcome-fields.tsx'
import { refusalInDialog } from '../shared/refusal.ts'
import { StaffQuestion } from '../own/StaffQuestion.tsx'
import { useOwnRequest } from './useOwnRequest.ts'
import { type ActionPlace, useReferralCommand } from './useReferralCommand.ts'

export type ActionSubject = Pick<
  ReferralRow,
  'id' | 'version' | 'client' | 'priority' | 'source' | 'status' | 'disposition' | 'reviewer' | 'investedCents'
> &
  Record<'from' | 'to', PartnerRef | null> &
  Pick<ReferralDetail, 'need'> &
  // A row of a list has neither.
  Partial<Pick<ReferralDetail, 'familyState' | 'timeline'>>

interface Props {
  readonly action: DialogAction
  readonly referral: ActionSubject
  readonly onClose: () => void
  readonly onDone?: () => void
  readonly place?: ActionPlace
}

/** Where a family reads the question that a return asks it: through its status link, or in its account. */
type QuestionPlace = 'link' | 'account'

/** Null if the action asks the family nothing. */
const findQuestionPlace = (action: DialogAction, { source, from }: ActionSubject): QuestionPlace | null => {
  if (action !== 'return' || from !== null) return null
  return isWithoutAccount(source) ? 'link' : 'account'
}

/** `ownRequest` is null if the reader is not the family. */
const effectText = (action: DialogAction, referral: ActionSubject, ownRequest: string | null): string => {
  // The receiver may no longer have it.
  if (action === 'withdraw' && ownRequest !== null) return m['portal:withdraw.effect']()
  const names = partyNames(referral)
  const place = findQuestionPlace(action, referral)
  if (place === null) return dialogMessages[action].effect(names)
  const { client } = names
  return place === 'link'
    ? m['referral-actions:confirm.returnToFamily']({ client })
    : m['referral-actions:confirm.returnToAccount']({ client })
}

const confirmLabel = (action: DialogAction, ownRequest: string | null): string => {
  if (action === 'resubmit' && ownRequest !== null) return m['own-referral:actions.sendAgain']()
  return action === 'close' ? m['referral-actions:closeReferral']() : actionLabel[action]()
}

/**
 * Mount it only while it is open. If the server refuses the action, the dialog stays open and keeps everything that was
 * typed.
 */
export const ActionDialog = ({ action, referral, onClose, onDone, place = 'page' }: Props) => {
  const [draft, setDraft] = useState(() => initialDraft(action, referral))
  const [errors, setErrors] = useState<DraftErrors>({})
  const ownRequest = useOwnRequest(referral)
  const questionPlace = findQuestionPlace(action, referral)
  const mutation = useReferralCommand(() => {
    onDone?.()
    onClose()
  }, place)
  const change = (changes: Partial<Draft>) => {
    setDraft((previous) => ({ ...previous, ...changes }))
    setErrors((previous) => Object.fromEntries(Object.entries(previous).filter(([name]) => !(name in changes))))
  }
  const confirm = () => {
    const newErrors = draftErrors(action, draft)
    setErrors(newErrors)
    const command = toCommand(action, draft, referral.version)
    if (Object.keys(newErrors).length === 0 && command !== null) mutation.mutate({ id: referral.id, command })
  }
  return (
    <ConfirmDialog
      open
      title={dialogMessages[action].title({ shortId: shortId(referral.id), ownRequest })}
      consequence={effectText(action, referral, ownRequest)}
      confirmLabel={confirmLabel(action, ownRequest)}
      pending={mutation.isPending}
      {...(mutation.error === null ? {} : { problem: refusalInDialog(action, mutation.error) })}
      onClose={onClose}
      onConfirm={confirm}
    >
      {action === 'resubmit' && <StaffQuestion referral={referral} />}
      {questionPlace === 'link' && <FamilyContactNotice referralId={referral.id} />}
      <ActionFields
        action={action}
        questionPlace={questionPlace}
        byFamily={ownRequest !== null}
        recordedCents={referral.investedCents ?? 0}
        draft={draft}
        errors={errors}
        onChange={change}
      />
    </ConfirmDialog>
  )
}

const noteLabel = (action: DialogAction, asksFamily: boolean): string => {
  if (asksFamily) return m['referral-actions:field.questionToFamily']()
  return action === 'return' ? m['referral-actions:field.noteToSender']() : m['referral-actions:field.note']()
}

const noteHelp = (questionPlace: QuestionPlace | null, byFamily: boolean): string => {
  if (questionPlace === 'link') return m['referral-actions:field.questionHelp']()
  if (questionPlace === 'account') return m['referral-actions:field.questionInAccountHelp']()
  return byFamily ? m['referral-actions:field.noteHelpOwn']() : m['referral-actions:field.noteHelp']()
}

interface ActionFieldsProps {
  readonly action: DialogAction
  readonly questionPlace: QuestionPlace | null
  readonly byFamily: boolean
  /** The value of the recorded resources. */
  readonly recordedCents: number
  readonly draft: Draft
  readonly errors: DraftErrors
  readonly onChange: (changes: Partial<Draft>) => void
}

const ActionFields = ({
  action,
  questionPlace,
  byFamily,
  recordedCents,
  draft,
  errors,
  onChange,
}: ActionFieldsProps) => (
  <>
    {action === 'decline' && (
      <ReasonField
        options={declineReasons}
        labels={declineReasonLabel}
        value={draft.reason}
        error={errors.reason}
        onChange={(reason) => onChange({ reason })}
      />
    )}
    {action === 'close' && (
      <ReasonField
        options={closeReasons}
        labels={closeReasonLabel}
        value={draft.reason}
        error={errors.reason}
        onChange={(reason) => onChange({ reason })}
      />
    )}
    {action === 'close' && <AmountField optional draft={draft} errors={errors} onChange={onChange} />}
    {action === 'record_outcome' && (
      <OutcomeFields recordedCents={recordedCents} draft={draft} errors={errors} onChange={onChange} />
    )}
    {hasField(action, 'need') && (
      <Field id="action-need" label={m['referral-actions:field.need']()} error={errors.need}>
        {(control) => (
          <Select
            {...control}
            value={draft.need}
            onChange={(event) => {
              const need = needCategories.find((option) => option === event.currentTarget.value)
              if (need !== undefined) onChange({ need })
            }}
          >
            {draft.need === '' && <option value="">{m['new-referral:chooseNeed']()}</option>}
            {needCategories.map((need) => (
              <option key={need} value={need}>
                {needLabel[need]()}
              </option>
            ))}
          </Select>
        )}
      </Field>
    )}
    {hasField(action, 'priority') && (
      <RadioGroup
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
    {hasField(action, 'note') && (
      <NoteField
        id="action-note"
        label={noteLabel(action, questionPlace !== null)}
        help={noteHelp(questionPlace, byFamily)}
        optional={!draftNeedsNote(action, draft)}
        value={draft.note}
        error={errors.note}
        onChange={(note) => onChange({ note })}
      />
    )}
  </>
)
