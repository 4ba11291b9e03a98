// Gives the review of one referral to a member of the staff.
import { m } from '#messages'
import type { PersonRef } from '#contracts/referrals.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { staffMembers } from '../../../lib/api/queries.ts'
import { useSession } from '../../../lib/stores/session.ts'
import { t } from '../../../lib/texts.ts'
import { ConfirmDialog } from '../../../design-system/ui/ConfirmDialog.tsx'
import { Field } from '../../../design-system/ui/Field.tsx'
import { Select } from '../../../design-system/ui/inputs.tsx'
import type { ActionSubject } from './ActionDialog.tsx'
import { clientName } from './names.ts'

interface Props {
  readonly referral: ActionSubject
  readonly pending: boolean
  readonly problem?: string
  readonly onAssign: (to: PersonRef) => void
  readonly onClose: () => void
}

const { field, dialog, missing } = t.act

/** Mounted while it is asked; the choice stays through a refusal. */
export const AssignDialog = ({ referral, pending, problem, onAssign, onClose }: Props) => {
  const staffQuery = useQuery(staffMembers())
  const ownId = useSession((state) => state.user?.id)
  const [chosenId, setChosenId] = useState('')
  const [isSubmitted, setAsked] = useState(false)
  const reviewers = staffQuery.data?.rows ?? []
  const reviewer = reviewers.find(({ id }) => id === chosenId)
  const currentReviewerId = referral.status === 'in_review' ? referral.claimedBy?.id : undefined
  const optionLabel = ({ id, name }: PersonRef) => {
    if (id === currentReviewerId) return field.reviewerNow(name)
    return id === ownId ? field.you(name) : name
  }
  const hasLoadFailed = staffQuery.isError && staffQuery.data === undefined
  return (
    <ConfirmDialog
      open
      title={dialog.assign(t.referral.shortId(referral.id))}
      consequence={`${clientName(referral.client)}: ${t.act.seenBy.assign}`}
      confirmLabel={t.act.label.assign}
      pending={pending}
      {...(problem === undefined ? {} : { problem })}
      onClose={onClose}
      onConfirm={() => {
        setAsked(true)
        if (reviewer !== undefined) onAssign(reviewer)
      }}
    >
      <Field
        id="assign-reviewer"
        label={field.reviewer}
        error={
          hasLoadFailed
            ? m['problems:unavailable']()
            : isSubmitted && reviewer === undefined
              ? missing.reviewer
              : undefined
        }
      >
        {(control) => (
          <Select {...control} value={chosenId} onChange={(event) => setChosenId(event.currentTarget.value)}>
            <option value="">{staffQuery.isPending ? m['common:choice.loading']() : field.chooseReviewer}</option>
            {reviewers.map((person) => (
              <option key={person.id} value={person.id} disabled={person.id === currentReviewerId}>
                {optionLabel(person)}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </ConfirmDialog>
  )
}
