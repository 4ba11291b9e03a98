// When the appointments about one referral are, and nothing else about them: anyone with the status link may read it.
import type { RequestStatus } from '#contracts/public-requests.ts'
import type { FindFamilyView } from '../../family-view.ts'
import { type AppointmentQueryContext, aboutReferral, appointmentTables, inView } from './query-context.ts'

export type AppointmentTimes = RequestStatus['appointments']

interface Search {
  readonly referralId: string
  readonly findFamilyView: FindFamilyView
}

export const appointmentTimes = async (
  context: Pick<AppointmentQueryContext, 'db' | 'appointments' | 'now'>,
  { referralId, findFamilyView }: Search,
): Promise<AppointmentTimes> => {
  const rows = await appointmentTables(context)
    .selectFrom('appointment')
    .select(['client_id', 'starts_at', 'duration_minutes'])
    .where(aboutReferral(referralId))
    .where(inView('upcoming', context.now))
    .orderBy('starts_at')
    .execute()
  const [first] = rows
  // The flag covers watched families and those in danger.
  if (first === undefined || !(await findFamilyView(first.client_id)).offlineAllowed) return []
  return rows.map(({ starts_at, duration_minutes }) => ({
    startsAt: starts_at.toISOString(),
    durationMinutes: duration_minutes,
  }))
}
