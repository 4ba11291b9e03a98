// The form with which staff or an organization schedule an appointment. What was typed is kept until it is scheduled.
import { m } from '#messages'
import type { OrganizationRef } from '#contracts/organization-ref.ts'
import { chakra } from '@chakra-ui/react'
import { type SubmitEvent, useState } from 'react'
import { Button } from '../../design-system/ui/Button.tsx'
import { Notice } from '../../design-system/ui/Notice.tsx'
import { RadioGroup } from '../../design-system/ui/RadioGroup.tsx'
import { useDraft } from '../../lib/forms/drafts.ts'
import { AppointmentFields } from './AppointmentFields.tsx'
import {
  type DraftErrors,
  type ScheduleDraft,
  emptyDraft,
  scheduleErrors,
  toScheduleBody,
} from './appointment-draft.ts'
import { appointmentProblem, findOverlap } from './appointment-problems.ts'
import { OverlapNotice } from './OverlapNotice.tsx'
import { useScheduleAppointment } from './useAppointmentCommands.ts'

interface Props {
  readonly referralId: string
  /** The organization that accepted the referral. Null if there is none. */
  readonly receiver: OrganizationRef | null
  readonly isStaff: boolean
  readonly onClose: () => void
}

export const ScheduleForm = ({ referralId, receiver, isStaff, onClose }: Props) => {
  const { draft, change, deleteDraft } = useDraft(`appointment:${referralId}`, emptyDraft)
  const [errors, setErrors] = useState<DraftErrors>({})
  const schedule = useScheduleAppointment(referralId, () => {
    deleteDraft()
    onClose()
  })
  const overlap = findOverlap(schedule.error)
  const choosesPartner = isStaff && receiver !== null
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const problems = scheduleErrors(draft, new Date())
    setErrors(problems)
    if (Object.keys(problems).length > 0 || schedule.isPending) return
    const organizationId = choosesPartner && draft.partner === 'organization' ? receiver.id : null
    schedule.mutate({ ...toScheduleBody(draft, organizationId), allowOverlap: overlap !== null })
  }
  const update = (changes: Partial<ScheduleDraft>) => {
    change((previous) => ({ ...previous, ...changes }))
    setErrors({})
    if (schedule.error !== null) schedule.reset()
  }
  return (
    <chakra.form noValidate onSubmit={submit} display="grid" gap="4" marginTop="5">
      {choosesPartner && (
        <RadioGroup
          id="appointment-partner"
          legend={m['appointment-desk:form.with']()}
          options={[
            { value: 'organization', name: receiver.name },
            { value: 'staff', name: m['appointment-desk:form.staff']() },
          ]}
          value={draft.partner}
          onChange={(partner) => update({ partner })}
        />
      )}
      <AppointmentFields draft={draft} errors={errors} onChange={update} />
      {overlap !== null && <OverlapNotice overlap={overlap} isOwnOrganization={!isStaff} />}
      {schedule.error !== null && overlap === null && (
        <Notice kind="failed" title={m['appointment-desk:failed.schedule']()}>
          {appointmentProblem(schedule.error)}
        </Notice>
      )}
      <chakra.div display="flex" flexWrap="wrap" gap="2">
        <Button type="submit" aria-busy={schedule.isPending}>
          {overlap === null ? m['appointment-desk:form.submit']() : m['appointment-desk:overlap.schedule']()}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {m['appointment-desk:form.discard']()}
        </Button>
      </chakra.div>
    </chakra.form>
  )
}
