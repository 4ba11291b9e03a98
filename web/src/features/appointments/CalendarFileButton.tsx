// Downloads an appointment as a file that the calendar on the device opens.
import { m } from '#messages'
import type { AppointmentRow } from '#contracts/appointments.ts'
import { useMutation } from '@tanstack/react-query'
import { CalendarPlus } from 'lucide-react'
import { Button } from '../../design-system/ui/Button.tsx'
import { call } from '../../lib/api/client.ts'
import { saveFile } from '../../lib/api/download.ts'
import { language } from '../../lib/language.ts'
import { useOffline } from '../../lib/stores/connection.ts'
import { toast } from '../../lib/stores/toasts.ts'
import { appointmentProblem } from './appointment-problems.ts'

export const CalendarFileButton = ({ id }: Pick<AppointmentRow, 'id'>) => {
  const offline = useOffline()
  const save = useMutation({
    mutationFn: async () => {
      const response = await call('appointmentCalendar', { params: { id }, query: { language } }, { raw: true })
      saveFile({ name: 'appointment.ics', file: await response.blob() })
    },
    onError: (error) =>
      toast({ kind: 'failed', title: m['appointments:calendar.failed'](), text: appointmentProblem(error) }),
  })
  return (
    <Button
      variant="outline"
      size="touch"
      aria-busy={save.isPending}
      disabled={offline}
      onClick={() => {
        if (!save.isPending) save.mutate()
      }}
    >
      <CalendarPlus aria-hidden />
      {m['appointments:calendar.add']()}
    </Button>
  )
}
