// The 500 referrals of the demo: fourteen months of closed referrals, and the ones that are open now.
import { type OfficeTime, localDay, officeTime, wallMinutes } from './calendar.ts'
import { type DemoClient, demoClient, demoClients } from './clients.ts'
import { type Beat, type Standing, ended, ongoing, reopened } from './histories/beats.ts'
import { compose } from './histories/compose.ts'
import { type DeskEntry, ages, desk, past, reopenedCount, standings } from './histories/desk.ts'
import { familyMoment, officeMoment, pastAge } from './histories/moments.ts'
import { drawNeed, drawOpening, ownSource } from './histories/opening.ts'
import type { DemoReferral, Opening } from './histories/referral.ts'
import { type Random, randomOf } from './random.ts'

export type { DemoAct, DemoReferral, DemoStep } from './histories/referral.ts'

const referralCount = 500

/** How far back the referrals reach, in days: fourteen months. */
export const historyDays = 426

/** Age of the newest request in milliseconds. Everything else is older. */
const newest = 9 * 60_000

/** Steps that only a sending organization takes. */
const bySender: readonly Beat[] = ['follow_up', 'resubmit', 'withdraw']

/** The current time, in the units that the histories use. */
interface Present {
  readonly anchor: Date
  /** Georgia wall-clock time in minutes. */
  readonly now: number
  readonly office: OfficeTime
}

const madeAt = (opening: Opening, age: number, beats: number, { now, office }: Present, random: Random): Date =>
  opening.by === null ? familyMoment(now, age, random) : officeMoment(now, age, office, 40 + beats * 15, random)

/** The last office minute at which anything happens. */
const latestOf = ({ now, office }: Present, random: Random): number => office.countAt(now) - random.int(12, 35)

const drawBeats = (
  outlines: readonly (readonly [readonly Beat[], number])[],
  opening: Opening,
  random: Random,
): readonly Beat[] => {
  const possible = outlines.filter(([beats]) => opening.from !== null || !beats.some((beat) => bySender.includes(beat)))
  const beats = random.weighted(possible)
  return opening.priority === 'high' ? beats.filter((beat) => beat !== 'raise') : beats
}

const fromDesk = (entry: DeskEntry, index: number, present: Present): DemoReferral => {
  const { client, need, priority = null, age, beats = [], ...told } = entry
  const key = `desk-${index + 1}`
  const random = randomOf(key)
  const opening = drawOpening(key, demoClient(client), random, { need, priority, to: null })
  const requestedAt =
    client === 'joel-a'
      ? new Date(present.anchor.getTime() - newest)
      : madeAt(opening, age, beats.length, present, random)
  const latest = latestOf(present, random)
  return compose({ ...told, opening, beats, requestedAt, latest, office: present.office, random })
}

const ongoingOf = (
  standing: Standing,
  index: number,
  client: DemoClient,
  age: number,
  present: Present,
): DemoReferral => {
  const key = `${standing}-${index + 1}`
  const random = randomOf(key)
  const drawn = drawOpening(key, client, random)
  const latest = latestOf(present, random)
  if (standing === 'in_review' && (index === 1 || index === 2) && index <= reopenedCount) {
    const opening = { ...drawn, to: null }
    const requestedAt = madeAt(opening, age + random.int(38, 80), 0, present, random)
    const lastAt = present.office.countAt(present.now - age * 1_440 - 60) - random.int(30, 90)
    return compose({ opening, beats: reopened, requestedAt, latest, lastAt, office: present.office, random })
  }
  // A referral that staff declined never had a receiver.
  const opening = standing === 'declined_by_staff' ? { ...drawn, to: null } : drawn
  const beats = drawBeats(ongoing[standing], opening, random)
  const requestedAt = madeAt(opening, age, beats.length, present, random)
  return compose({ opening, beats, requestedAt, latest, office: present.office, random })
}

/** The other open referrals. Each has a client without another open referral. */
const openReferrals = (present: Present): DemoReferral[] => {
  const taken = new Set(desk.map((entry) => entry.client))
  const free = randomOf('open').shuffle(demoClients.filter((client) => !taken.has(client.key)))
  const take = (who: 'partner' | 'family' | 'any'): DemoClient => {
    const at = free.findIndex((client) =>
      who === 'partner'
        ? client.home !== null
        : who === 'any' || (client.home === null && ownSource(client) !== 'staff'),
    )
    const [client] = free.splice(at, 1)
    if (at < 0 || client === undefined) throw new Error('The demo has too few clients')
    return client
  }
  const whose = (standing: Standing, age: number): 'partner' | 'family' | 'any' => {
    // Families can send a request on a weekend. So on any day, at least one referral at risk awaits review.
    if (standing === 'in_review') return age === 6 ? 'family' : 'any'
    return ['submitted', 'in_service', 'waitlisted'].includes(standing) ? 'any' : 'partner'
  }
  return (Object.keys(standings) as Standing[]).flatMap((standing) => {
    const already = desk.filter((entry) => entry.standing === standing).length
    return Array.from({ length: standings[standing] - already }, (_, index) => {
      const age = ages[standing][index % ages[standing].length] ?? 1
      return ongoingOf(standing, index, take(whose(standing, age)), age, present)
    })
  })
}

/** Past clients and their ages in days, oldest first. Every client occurs at least once, some often. */
const pastTurns = (count: number, present: Present): { readonly client: DemoClient; readonly age: number }[] => {
  const random = randomOf('past')
  const clients = demoClients.filter((client) => !past.some((told) => told.client === client.key))
  const often = clients.map((client): readonly [DemoClient, number] => [client, 0.2 + random.next() ** 3 * 3])
  return Array.from({ length: count }, (_, index) => ({
    client: clients[index] ?? random.weighted(often),
    age: pastAge(present.now, historyDays - 14, 4, random),
  })).sort((one, other) => other.age - one.age)
}

const endedReferrals = (count: number, present: Present): DemoReferral[] => {
  const lastNeed = new Map<string, Opening['need']>()
  const told = past.map(({ client, need, paid, age, receiver }, index) => {
    const key = `told-${index + 1}`
    const random = randomOf(key)
    const opening = drawOpening(key, demoClient(client), random, { need, priority: 'medium', to: null })
    const requestedAt = madeAt(opening, age, 0, present, random)
    const beats: readonly Beat[] = ['claim', 'route', 'submit', 'accept', 'serve', 'outcome']
    const latest = latestOf(present, random)
    return compose({ opening, beats, requestedAt, latest, office: present.office, random, paid, receivers: [receiver] })
  })
  const drawn = pastTurns(count - told.length, present).map(({ client, age }, index) => {
    const key = `past-${index + 1}`
    const random = randomOf(key)
    const need = drawNeed(random, lastNeed.get(client.key))
    lastNeed.set(client.key, need)
    const opening = drawOpening(key, client, random, { need })
    const beats = drawBeats(ended, opening, random)
    const requestedAt = madeAt(opening, age, beats.length, present, random)
    // Old referrals have ended anyway. Recent ones must have ended by yesterday.
    const latest = present.office.countAt(present.now - 1_440) - random.int(1, 200)
    return compose({ opening, beats, requestedAt, latest, office: present.office, random })
  })
  return [...told, ...drawn]
}

/**
 * All referrals as they would have happened by `anchor`, oldest request first. The same anchor gives the same
 * referrals. A later anchor shifts them along the calendar, so that the demo looks alike on any day.
 */
export const demoReferrals = (anchor: Date): readonly DemoReferral[] => {
  const today = localDay(anchor)
  const present: Present = { anchor, now: wallMinutes(anchor), office: officeTime(today, historyDays + 30) }
  const open = [...desk.map((entry, index) => fromDesk(entry, index, present)), ...openReferrals(present)]
  return [...open, ...endedReferrals(referralCount - open.length, present)].sort(
    (one, other) => one.requestedAt.getTime() - other.requestedAt.getTime(),
  )
}
