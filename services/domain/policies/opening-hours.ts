// Days with other hours, such as holidays, over time.
import { addDays } from './calendar.ts'

/** Without the days that are over. The hours of yesterday may run past midnight. */
export const upcomingDays = <Day extends { readonly day: string }>(days: readonly Day[], today: string): Day[] =>
  days.filter(({ day }) => day >= addDays(today, -1))
