// Schedules an appointment, or acts on one. Afterwards everything on the page that shows appointments is refetched.
import { m } from '#messages'
import type { AppointmentAction } from '#contracts/appointment-rules.ts'
import type { ActOnAppointment, ScheduleAppointment } from '#contracts/appointments.ts'
import type { RouteName } from '#contracts/routes.ts'
import { type Query, useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { z } from 'zod'
import { call } from '../../lib/api/client.ts'
import { useIdempotencyKey } from '../../lib/api/useIdempotencyKey.ts'
import { toast } from '../../lib/stores/toasts.ts'
import { appointmentProblem, findOverlap } from './appointment-problems.ts'

/** The routes whose responses show appointments. A query's key begins with the name of its route. */
const appointmentQueries: ReadonlySet<RouteName> = new Set<RouteName>([
  'ownAppointments',
  'clientDashboard',
  'referralAppointments',
])

const useRefresh = (): (() => Promise<void>) => {
  const queries = useQueryClient()
  return useCallback(
    () =>
      queries.invalidateQueries({
        predicate: ({ queryKey }: Query) => appointmentQueries.has(queryKey[0] as RouteName),
      }),
    [queries],
  )
}

export const useScheduleAppointment = (referralId: string, onScheduled: () => void) => {
  const idempotency = useIdempotencyKey()
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (body: z.input<typeof ScheduleAppointment>) =>
      call('scheduleAppointment', { params: { id: referralId }, body, key: idempotency.keyFor(body) }),
    onSuccess: () => {
      idempotency.complete()
      toast({ kind: 'done', title: m['appointment-desk:done.schedule']() })
      onScheduled()
    },
    onSettled: refresh,
  })
}

const doneMessages = {
  confirm: m['appointments:done.confirm'],
  request_move: m['appointments:done.requestMove'],
  move: m['appointment-desk:done.move'],
  cancel: m['appointments:done.cancel'],
  complete: m['appointment-desk:done.complete'],
  mark_no_show: m['appointment-desk:done.markNoShow'],
} satisfies Record<AppointmentAction, () => string>

export const useAppointmentAction = (id: string, onDone: () => void) => {
  const idempotency = useIdempotencyKey()
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (body: z.input<typeof ActOnAppointment>) =>
      call('actOnAppointment', { params: { id }, body, key: idempotency.keyFor(body) }),
    onSuccess: (_, { action }) => {
      idempotency.complete()
      toast({ kind: 'done', title: doneMessages[action]() })
      onDone()
    },
    onError: (error) => {
      // A warning is not a failure.
      if (findOverlap(error) === null)
        toast({ kind: 'failed', title: m['appointments:failed'](), text: appointmentProblem(error) })
    },
    onSettled: refresh,
  })
}
