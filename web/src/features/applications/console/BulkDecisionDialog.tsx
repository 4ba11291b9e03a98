// Asks before several applications are approved or rejected, with notes that apply to each.
import { m } from '#messages'
import { reviewNotesLimit } from '#contracts/application-review.ts'
import { CharacterCount } from '../../../design-system/ui/CharacterCount.tsx'
import { ConfirmDialog } from '../../../design-system/ui/ConfirmDialog.tsx'
import { Field } from '../../../design-system/ui/Field.tsx'
import { Textarea } from '../../../design-system/ui/inputs.tsx'
import type { DecisionName } from './useDecision.ts'

const texts = {
  approve: { title: m['partner-applications:bulk.approveTitle'], text: m['partner-applications:bulk.approveText'] },
  reject: { title: m['partner-applications:bulk.rejectTitle'], text: m['partner-applications:bulk.rejectText'] },
} as const

interface Props {
  readonly decision: DecisionName
  readonly count: number
  readonly notes: string
  readonly setNotes: (notes: string) => void
  readonly pending: boolean
  readonly problem: string | undefined
  readonly onConfirm: () => void
  readonly onClose: () => void
}

export const BulkDecisionDialog = ({ decision, count, notes, setNotes, problem, ...props }: Props) => {
  const { title, text } = texts[decision]
  return (
    <ConfirmDialog
      open
      title={title({ count })}
      consequence={text()}
      confirmLabel={title({ count })}
      {...(problem === undefined ? {} : { problem })}
      {...props}
    >
      <Field
        id="applications-notes"
        label={m['partner-applications:decision.notes']()}
        help={m['partner-applications:decision.notesHelp']()}
        optional
        counter={<CharacterCount length={notes.length} limit={reviewNotesLimit} />}
      >
        {(control) => (
          <Textarea
            {...control}
            rows={3}
            value={notes}
            onChange={({ currentTarget }) => setNotes(currentTarget.value)}
          />
        )}
      </Field>
    </ConfirmDialog>
  )
}
