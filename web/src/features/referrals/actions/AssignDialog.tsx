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
  const staff = useQuery(staffMembers())
  const me = useSession((state) => state.user?.id)
  const [chosen, choose] = useState('')
  const [asked, setAsked] = useState(false)
  const people = staff.data?.rows ?? []
  const reviewer = people.find(({ id }) => id === chosen)
  const now = referral.status === 'in_review' ? referral.claimedBy?.id : undefined
  const nameOf = ({ id, name }: PersonRef) => {
    if (id === now) return field.reviewerNow(name)
    return id === me ? field.you(name) : name
  }
  const failed = staff.isError && staff.data === undefined
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
          failed ? m['common:failure.unavailable']() : asked && reviewer === undefined ? missing.reviewer : undefined
        }
      >
        {(control) => (
          <Select {...control} value={chosen} onChange={(event) => choose(event.currentTarget.value)}>
            <option value="">{staff.isPending ? m['common:choice.loading']() : field.chooseReviewer}</option>
            {people.map((person) => (
              <option key={person.id} value={person.id} disabled={person.id === now}>
                {nameOf(person)}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </ConfirmDialog>
  )
}
