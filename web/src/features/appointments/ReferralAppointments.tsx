// The panel on the referral page: the appointments with the family about this referral, and a form to schedule one
// (CLI-24, CLI-36). The family sees it on its own page of the referral.
import { m } from '#messages'
import type { AppointmentRow } from '#contracts/appointments.ts'
import { isUnnamedPartner } from '#contracts/organization-ref.ts'
import type { ReferralDetail } from '#contracts/referrals.ts'
import { chakra } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { CalendarPlus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../design-system/ui/Button.tsx'
import { Panel, PanelHeading } from '../../design-system/ui/Panel.tsx'
import { QueryContent } from '../../design-system/ui/QueryContent.tsx'
import { LinesSkeleton } from '../../design-system/ui/skeletons.tsx'
import { helpsFamily } from '../../lib/family-contact.ts'
import { useSession } from '../../lib/session/session.ts'
import { AppointmentActions } from './AppointmentActions.tsx'
import { AppointmentItem, AppointmentRows } from './AppointmentItem.tsx'
import { referralAppointments } from './queries.ts'
import { ScheduleForm } from './ScheduleForm.tsx'
import { clientTitles, deskTitles } from './item-titles.ts'

interface Props {
  readonly referral: Pick<
    ReferralDetail,
    'id' | 'roles' | 'status' | 'disposition' | 'client' | 'to' | 'familyHasAccount'
  >
  /** True for the client of this referral. */
  readonly isOwnReferral?: boolean
  /** Said as long as there are none. */
  readonly emptyText?: string
}

export const ReferralAppointments = (props: Props) =>
  props.isOwnReferral === true || helpsFamily(props.referral) ? <AppointmentsPanel {...props} /> : null

/** Members of an organization follow its appointments. The family and staff follow those of the family. */
const useTopicIds = ({ referral: { roles, client }, isOwnReferral = false }: Props): readonly string[] => {
  const organizationId = useSession((session) => session.user?.organizationId ?? null)
  const id = isOwnReferral || roles.includes('staff') ? (client?.id ?? null) : organizationId
  return id === null ? [] : [id]
}

const AppointmentsPanel = (props: Props) => {
  const { referral, isOwnReferral = false, emptyText = m['appointment-desk:empty']() } = props
  const query = useQuery(referralAppointments(referral.id, useTopicIds(props)))
  const isStaff = referral.roles.includes('staff')
  const hasAccount = referral.familyHasAccount !== false
  return (
    <Panel aria-labelledby="appointments-heading">
      <PanelHeading id="appointments-heading">{m['appointments:title']()}</PanelHeading>
      {!isOwnReferral && (
        <chakra.p color="fg.muted" textStyle="small" marginTop="-2" marginBottom="3">
          {hasAccount ? m['appointment-desk:lead']() : m['appointment-desk:noAccount.lead']()}
        </chakra.p>
      )}
      <QueryContent query={query} failedTitle={m['appointments:loadFailed']()} skeleton={<LinesSkeleton />}>
        {({ rows }) =>
          rows.length === 0 ? (
            <chakra.p color="fg.muted">{emptyText}</chakra.p>
          ) : (
            <Appointments
              rows={rows}
              asClient={isOwnReferral}
              isOwnOrganization={!isStaff}
              familyHasAccount={hasAccount}
            />
          )
        }
      </QueryContent>
      {!isOwnReferral && referral.client?.erased === false && <ScheduleButton referral={referral} isStaff={isStaff} />}
    </Panel>
  )
}

interface AppointmentsProps {
  readonly rows: readonly AppointmentRow[]
  readonly asClient: boolean
  readonly isOwnOrganization: boolean
  readonly familyHasAccount: boolean
}

/** The next one first, and then the others from the latest on. */
const inOrder = (rows: readonly AppointmentRow[]): AppointmentRow[] => [
  ...rows.filter(({ isUpcoming }) => isUpcoming).reverse(),
  ...rows.filter(({ isUpcoming }) => !isUpcoming),
]

const Appointments = ({ rows, ...reader }: AppointmentsProps) => (
  <AppointmentRows aria-label={m['appointments:list']()}>
    {inOrder(rows).map((appointment) => (
      <AppointmentItem
        key={appointment.id}
        appointment={appointment}
        titles={reader.asClient ? clientTitles() : deskTitles()}
      >
        <AppointmentActions appointment={appointment} {...reader} />
      </AppointmentItem>
    ))}
  </AppointmentRows>
)

interface ScheduleButtonProps {
  readonly referral: Props['referral']
  readonly isStaff: boolean
}

/** Opens the form. An organization can schedule only while it is working on the referral. */
const ScheduleButton = ({ referral: { id, status, disposition, to }, isStaff }: ScheduleButtonProps) => {
  const [isOpen, setIsOpen] = useState(false)
  const isAccepted = status === 'received' && disposition === 'accepted'
  if (!isStaff && !isAccepted) return null
  return isOpen ? (
    <ScheduleForm
      referralId={id}
      receiver={isAccepted && to !== null && !isUnnamedPartner(to) ? to : null}
      isStaff={isStaff}
      onClose={() => setIsOpen(false)}
    />
  ) : (
    <Button variant="outline" marginTop="4" onClick={() => setIsOpen(true)}>
      <CalendarPlus aria-hidden />
      {m['appointment-desk:schedule']()}
    </Button>
  )
}
