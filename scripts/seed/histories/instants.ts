// When requests are made: partners during office hours, families at any time except at night.
import { type OfficeTime, dayOf, instantOf } from '../calendar.ts'
import type { Random } from '../random.ts'

const minutesOfDay = 1_440

const addRandomSeconds = (instant: Date, random: Random): Date =>
  new Date(instant.getTime() + random.int(0, 59) * 1_000)

const isWakingHour = (wall: number): boolean => {
  const hour = Math.floor((wall % minutesOfDay) / 60)
  return hour >= 7 && hour < 22
}

/** An instant `age` whole days before `now`, between 7 a.m. and 10 p.m. */
export const familyMoment = (now: number, age: number, random: Random): Date => {
  const draw = (): number => now - age * minutesOfDay - random.int(30, minutesOfDay - 30)
  let wall = draw()
  for (let attempt = 0; attempt < 40 && !isWakingHour(wall); attempt += 1) wall = draw()
  return addRandomSeconds(instantOf(wall), random)
}

/**
 * An instant in office hours, `age` whole days before `now`. If that day has no office hours, it uses the last ones
 * before it. At least `room` office minutes remain until `now`.
 */
export const officeMoment = (
  now: number,
  age: number,
  office: OfficeTime,
  minimumMinutes: number,
  random: Random,
): Date => {
  const newest = office.officeMinutesAt(now) - minimumMinutes
  const from = office.officeMinutesAt(now - (age + 1) * minutesOfDay + 20)
  const to = Math.min(office.officeMinutesAt(now - age * minutesOfDay - 20), newest)
  // There are no office hours in those 24 hours, so use the last 90 office minutes before them.
  const count = to > from ? random.int(from, to - 1) : Math.min(from, newest) - random.int(1, 90)
  return addRandomSeconds(instantOf(office.wallMinutesAt(count)), random)
}

/** The age of a past referral in days. More requests come in winter, in August, and lately, as the exchange grows. */
export const drawPastAge = (now: number, oldest: number, newest: number, random: Random): number => {
  for (;;) {
    const age = random.int(newest, oldest)
    const month = new Date((dayOf(now) - age) * 86_400_000).getUTCMonth() + 1
    const season = [11, 12, 1, 2].includes(month) ? 1 : month === 8 ? 0.95 : 0.75
    if (random.chance(season * (1 - (0.45 * age) / oldest))) return age
  }
}
