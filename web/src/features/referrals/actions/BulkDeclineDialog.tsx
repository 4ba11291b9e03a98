// Asks for one coded reason that applies to every selected referral (REV-15, INC-04).
import { m } from '#messages'
import { declineReasons } from '#contracts/enumeration-values.ts'
import type { DeclineReason } from '#contracts/enumerations.ts'
import type { ActionCommand } from '#contracts/referral-commands.ts'
import { declineReasonLabel } from '#contracts/referral-labels.ts'
import { useState } from 'react'
import { ConfirmDialog } from '../../../design-system/ui/ConfirmDialog.tsx'
import { draftErrors, draftNeedsNote } from './action-draft.ts'
import { ReasonField } from './ReasonField.tsx'
import { NoteField } from '../../../layouts/crisis/NoteField.tsx'

export type DeclineReasonAndNote = Pick<ActionCommand<'decline'>, 'reason' | 'note'>

interface Props {
  /** The input of the last run, if it declined only some of the referrals. The person need not type it again. */
  readonly initial?: DeclineReasonAndNote | undefined
  readonly count: number
  readonly pending: boolean
  readonly problem: string | undefined
  readonly onDecline: (content: DeclineReasonAndNote) => void
  readonly onClose: () => void
}

export const BulkDeclineDialog = ({ initial, count, pending, problem, onDecline, onClose }: Props) => {
  const [reason, setReason] = useState<DeclineReason | ''>(initial?.reason ?? '')
  const [note, setNote] = useState(initial?.note ?? '')
  const [isSubmitted, setIsSubmitted] = useState(false)
  const errors = draftErrors('decline', { reason, note })
  const confirm = () => {
    setIsSubmitted(true)
    if (reason === '' || Object.keys(errors).length > 0) return
    onDecline(note.trim() === '' ? { reason } : { reason, note })
  }
  return (
    <ConfirmDialog
      open
      title={m['referral-actions:bulk.declineReferrals']({ count })}
      consequence={m['referral-actions:confirm.declineMany']()}
      confirmLabel={m['referral-actions:bulk.declineReferrals']({ count })}
      pending={pending}
      {...(problem === undefined ? {} : { problem })}
      onClose={onClose}
      onConfirm={confirm}
    >
      <ReasonField
        options={declineReasons}
        labels={declineReasonLabel}
        value={reason}
        error={isSubmitted ? errors.reason : undefined}
        onChange={setReason}
      />
      <NoteField
        id="decline-note"
        label={m['referral-actions:field.note']()}
        help={m['referral-actions:field.noteHelp']()}
        optional={!draftNeedsNote('decline', { reason })}
        value={note}
        error={isSubmitted ? errors.note : undefined}
        onChange={setNote}
      />
    </ConfirmDialog>
  )
}
