// One coded reason for a whole run of declines (REV-15, INC-04).
import { m } from '#messages'
import { type DeclineReason, declineReasons } from '#contracts/enumerations.ts'
import { useState } from 'react'
import { t } from '../../../lib/texts.ts'
import { ConfirmDialog } from '../../../design-system/ui/ConfirmDialog.tsx'
import { ReasonField } from './ActionDialog.tsx'
import { NoteField, noteError } from './NoteField.tsx'

/** What is said with a decline. */
export interface DeclineReasonAndNote {
  readonly reason: DeclineReason
  readonly note?: string
}

interface Props {
  /** What was said in a run that refused some: nobody types it twice. */
  readonly initial?: DeclineReasonAndNote | undefined
  readonly count: number
  readonly pending: boolean
  readonly problem: string | undefined
  readonly onDecline: (content: DeclineReasonAndNote) => void
  readonly onClose: () => void
}

export const BulkDeclineDialog = ({ initial: said, count, pending, problem, onDecline, onClose }: Props) => {
  const [reason, setReason] = useState<DeclineReason | ''>(said?.reason ?? '')
  const [note, setNote] = useState(said?.note ?? '')
  const [isSubmitted, setChecked] = useState(false)
  const missingReason = reason === '' ? t.act.missing.reason : undefined
  const missingNote = reason === 'other' && note.trim() === '' ? t.act.missing.note : undefined
  const confirm = () => {
    setChecked(true)
    if (reason === '' || missingNote !== undefined || noteError(note) !== undefined) return
    onDecline(note.trim() === '' ? { reason } : { reason, note })
  }
  return (
    <ConfirmDialog
      open
      title={m['referral-actions:bulk.declineMany']({ count })}
      consequence={t.act.seenBy.declineMany}
      confirmLabel={m['referral-actions:bulk.declineMany']({ count })}
      pending={pending}
      {...(problem === undefined ? {} : { problem })}
      onClose={onClose}
      onConfirm={confirm}
    >
      <ReasonField
        options={declineReasons}
        labels={t.referral.declineReason}
        value={reason}
        error={isSubmitted ? missingReason : undefined}
        onChange={setReason}
      />
      <NoteField
        id="decline-note"
        label={t.act.field.note}
        help={t.act.field.noteHelp}
        optional={reason !== 'other'}
        value={note}
        error={isSubmitted ? missingNote : undefined}
        onChange={setNote}
      />
    </ConfirmDialog>
  )
}
