// The buttons for what the reader may do with an appointment now, as the server says.
import { m } from '#messages'
import type { AppointmentAction } from '#contracts/appointment-rules.ts'
import type { AppointmentRow } from '#contracts/appointments.ts'
import { chakra } from '@chakra-ui/react'
import { CalendarClock, CalendarX, Check, CircleCheck, UserX } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../design-system/ui/Button.tsx'
import { useNeedsConnection } from '../../layouts/page-status/useNeedsConnection.tsx'
import { CalendarFileButton } from './CalendarFileButton.tsx'
import { AppointmentDialog, type DialogAction } from './AppointmentDialog.tsx'
import { useAppointmentAction } from './useAppointmentCommands.ts'

const display = {
  confirm: { label: m['appointments:actions.confirm'], icon: Check },
  request_move: { label: m['appointments:actions.requestMove'], icon: CalendarClock },
  move: { label: m['appointment-desk:actions.move'], icon: CalendarClock },
  cancel: { label: m['appointments:actions.cancel'], icon: CalendarX },
  complete: { label: m['appointment-desk:actions.complete'], icon: CircleCheck },
  mark_no_show: { label: m['appointment-desk:actions.markNoShow'], icon: UserX },
} as const satisfies Record<AppointmentAction, unknown>

const variantOf = (action: AppointmentAction) => {
  if (action === 'confirm') return 'solid'
  return action === 'cancel' ? 'quiet' : 'outline'
}

interface Props {
  readonly appointment: AppointmentRow
  readonly asClient: boolean
  readonly isOwnOrganization: boolean
  readonly familyHasAccount: boolean
}

export const AppointmentActions = ({ appointment, asClient, isOwnOrganization, familyHasAccount }: Props) => {
  const [dialog, setDialog] = useState<DialogAction | null>(null)
  const confirm = useAppointmentAction(appointment.id, () => undefined)
  const { actions, version } = appointment
  const hasCalendarFile = asClient && appointment.isUpcoming
  const { props, reason } = useNeedsConnection(asClient)
  const start = (action: AppointmentAction) => {
    if (action !== 'confirm') setDialog(action)
    else if (!confirm.isPending) confirm.mutate({ action, version })
  }
  return (
    <>
      {(actions.length > 0 || hasCalendarFile) && (
        <chakra.div display="flex" flexWrap="wrap" gap="2" marginTop="3">
          {actions.map((action) => {
            const { label, icon: Icon } = display[action]
            return (
              <Button
                key={action}
                variant={variantOf(action)}
                size={asClient ? 'touch' : 'row'}
                {...props}
                aria-busy={action === 'confirm' && confirm.isPending}
                onClick={() => start(action)}
              >
                <Icon aria-hidden />
                {label()}
              </Button>
            )
          })}
          {hasCalendarFile && <CalendarFileButton id={appointment.id} />}
          {reason}
        </chakra.div>
      )}
      {dialog !== null && (
        <AppointmentDialog
          action={dialog}
          appointment={appointment}
          asClient={asClient}
          isOwnOrganization={isOwnOrganization}
          familyHasAccount={familyHasAccount}
          onClose={() => setDialog(null)}
        />
      )}
    </>
  )
}
