// Picks when requests are made: by partners during office hours, by families at any time except at night.
import { type OfficeTime, toLocalDay, toInstant } from '../calendar.ts'
import type { Random } from '../random.ts'

const minutesPerDay = 1_440

const addRandomSeconds = (instant: Date, random: Random): Date =>
  new Date(instant.getTime() + random.int(0, 59) * 1_000)

const isWakingHour = (wallTime: number): boolean => {
  const hour = Math.floor((wallTime % minutesPerDay) / 60)
  return hour >= 7 && hour < 22
}

/** An instant `age` whole days before `now`, between 7 a.m. and 10 p.m. */
export const familyInstant = (now: number, age: number, random: Random): Date => {
  const pickWallTime = (): number => now - age * minutesPerDay - random.int(30, minutesPerDay - 30)
  let wallTime = pickWallTime()
  for (let attempt = 0; attempt < 40 && !isWakingHour(wallTime); attempt += 1) wallTime = pickWallTime()
  return addRandomSeconds(toInstant(wallTime), random)
}

/**
 * An instant in office hours, `age` whole days before `now`. If that day has no office hours, it uses the previous
 * ones. At least `minimumMinutes` office minutes remain until `now`.
 */
export const officeInstant = (
  now: number,
  age: number,
  office: OfficeTime,
  minimumMinutes: number,
  random: Random,
): Date => {
  const latest = office.officeMinutesAt(now) - minimumMinutes
  const start = office.officeMinutesAt(now - (age + 1) * minutesPerDay + 20)
  const end = Math.min(office.officeMinutesAt(now - age * minutesPerDay - 20), latest)
  // There are no office hours in those 24 hours, so use the last 90 office minutes before them.
  const minute = end > start ? random.int(start, end - 1) : Math.min(start, latest) - random.int(1, 90)
  return addRandomSeconds(toInstant(office.wallTimeAt(minute)), random)
}

/** The age of a past referral in days. More requests come in winter, in August, and recently, as the exchange grows. */
export const pickPastAge = (now: number, maxAge: number, minAge: number, random: Random): number => {
  for (;;) {
    const age = random.int(minAge, maxAge)
    const month = new Date((toLocalDay(now) - age) * 86_400_000).getUTCMonth() + 1
    const season = [11, 12, 1, 2].includes(month) ? 1 : month === 8 ? 0.95 : 0.75
    if (random.chance(season * (1 - (0.45 * age) / maxAge))) return age
  }
}
