// Assigns the review of one referral to a staff member.
import { m } from '#messages'
import type { PersonRef } from '#contracts/referrals.ts'
import { shortId } from '#contracts/short-id.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { staffMembers } from '../queries.ts'
import { useSession } from '../../../lib/session/session.ts'
import { ConfirmDialog } from '../../../design-system/ui/ConfirmDialog.tsx'
import { Field } from '../../../design-system/ui/Field.tsx'
import { Select } from '../../../design-system/ui/inputs.tsx'
import type { ActionSubject } from './ActionDialog.tsx'
import { actionLabel } from './action-messages.ts'
import { currentReviewer } from '../shared/current-reviewer.ts'
import { clientName } from '../shared/party-names.ts'

interface Props {
  readonly referral: ActionSubject
  readonly pending: boolean
  readonly problem?: string
  readonly onAssign: (reviewer: PersonRef) => void
  readonly onClose: () => void
}

/**
 * Mount it only while it is open. If the server refuses the assignment, the dialog stays open and keeps the chosen
 * reviewer.
 */
export const AssignDialog = ({ referral, pending, problem, onAssign, onClose }: Props) => {
  const staffQuery = useQuery(staffMembers())
  const currentUserId = useSession((state) => state.user?.id)
  const [selectedId, setSelectedId] = useState('')
  const [isSubmitted, setIsSubmitted] = useState(false)
  const reviewers = staffQuery.data?.rows ?? []
  const reviewer = reviewers.find(({ id }) => id === selectedId)
  const currentReviewerId = currentReviewer(referral)?.id
  const optionLabel = ({ id, name }: PersonRef) => {
    if (id === currentReviewerId) return m['referral-actions:field.currentReviewer']({ name })
    return id === currentUserId ? m['referral-actions:field.you']({ name }) : name
  }
  const hasLoadFailed = staffQuery.isError && staffQuery.data === undefined
  return (
    <ConfirmDialog
      open
      title={m['referral-actions:dialog.assign']({ shortId: shortId(referral.id) })}
      consequence={m['referral-actions:dialog.forReferral']({
        shortId: shortId(referral.id),
        client: clientName(referral.client),
        effect: m['referral-actions:confirm.assign'](),
      })}
      confirmLabel={actionLabel.assign()}
      pending={pending}
      {...(problem === undefined ? {} : { problem })}
      onClose={onClose}
      onConfirm={() => {
        setIsSubmitted(true)
        if (reviewer !== undefined) onAssign(reviewer)
      }}
    >
      <Field
        id="assign-reviewer"
        label={m['referral-actions:field.reviewer']()}
        error={
          hasLoadFailed
            ? m['problems:unavailable']()
            : isSubmitted && reviewer === undefined
              ? m['referral-actions:missing.reviewer']()
              : undefined
        }
      >
        {(control) => (
          <Select {...control} value={selectedId} onChange={(event) => setSelectedId(event.currentTarget.value)}>
            <option value="">
              {staffQuery.isPending ? m['common:choice.loading']() : m['referral-actions:field.chooseReviewer']()}
            </option>
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
