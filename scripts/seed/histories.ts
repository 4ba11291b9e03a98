// The 500 referrals in the demo: fourteen months of closed referrals, and the referrals that are open now.
import { type OfficeTime, localDay, officeTime, toWallTime } from './calendar.ts'
import { type DemoClient, demoClient, demoClients } from './clients.ts'
import {
  type SeedStep,
  type DemoStatus,
  closedOutlines,
  isSenderStep,
  ongoingOutlines,
  reopenedOutline,
} from './histories/outlines.ts'
import { composeReferral } from './histories/compose.ts'
import {
  type ScriptedReferral,
  agesByStatus,
  scriptedReferrals,
  scriptedClosedReferrals,
  reopenedCount,
  statusCounts,
} from './histories/scripted-referrals.ts'
import { familyInstant, officeInstant, pickPastAge } from './histories/instants.ts'
import { pickNeed, generateRequest, selfReferralSource } from './histories/request.ts'
import type { DemoReferral, DemoRequest } from './histories/referral.ts'
import { type Random, seededRandom } from './random.ts'

export type { DemoReferral } from './histories/referral.ts'

const referralCount = 500

/** How far back the referrals reach, in days: fourteen months. */
export const historyDays = 426

/** Age of the newest request in milliseconds. Everything else is older. */
const newestAgeMs = 9 * 60_000

/** The current time in the units of the histories. */
interface SeedTime {
  readonly anchor: Date
  /** Wall-clock time in Georgia, in minutes. */
  readonly now: number
  readonly office: OfficeTime
}

const pickRequestedAt = (
  request: DemoRequest,
  age: number,
  stepCount: number,
  { now, office }: SeedTime,
  random: Random,
): Date =>
  request.requester === null
    ? familyInstant(now, age, random)
    : officeInstant(now, age, office, 40 + stepCount * 15, random)

/** The office minute of the latest possible step. */
const lastOfficeMinute = ({ now, office }: SeedTime, random: Random): number =>
  office.officeMinutesAt(now) - random.int(12, 35)

const pickSteps = (
  outlines: readonly (readonly [readonly SeedStep[], number])[],
  request: DemoRequest,
  random: Random,
): readonly SeedStep[] => {
  const possibleOutlines = outlines.filter(([steps]) => request.sender !== null || !steps.some(isSenderStep))
  const steps = random.weighted(possibleOutlines)
  return request.priority === 'high' ? steps.filter((step) => step !== 'raise_priority') : steps
}

const composeScripted = (entry: ScriptedReferral, index: number, seedTime: SeedTime): DemoReferral => {
  const { client, need, priority = null, age, steps = [], ...details } = entry
  const key = `desk-${index + 1}`
  const random = seededRandom(key)
  const request = generateRequest(key, demoClient(client), random, { need, priority, receiver: null })
  const requestedAt =
    client === 'joel-a'
      ? new Date(seedTime.anchor.getTime() - newestAgeMs)
      : pickRequestedAt(request, age, steps.length, seedTime, random)
  const latest = lastOfficeMinute(seedTime, random)
  return composeReferral({ ...details, request, steps, requestedAt, latest, office: seedTime.office, random })
}

const composeOngoing = (
  status: DemoStatus,
  index: number,
  client: DemoClient,
  age: number,
  seedTime: SeedTime,
): DemoReferral => {
  const key = `${status}-${index + 1}`
  const random = seededRandom(key)
  const randomRequest = generateRequest(key, client, random)
  const latest = lastOfficeMinute(seedTime, random)
  if (status === 'in_review' && (index === 1 || index === 2) && index <= reopenedCount) {
    const request = { ...randomRequest, receiver: null }
    const requestedAt = pickRequestedAt(request, age + random.int(38, 80), 0, seedTime, random)
    const lastAt = seedTime.office.officeMinutesAt(seedTime.now - age * 1_440 - 60) - random.int(30, 90)
    return composeReferral({
      request,
      steps: reopenedOutline,
      requestedAt,
      latest,
      lastAt,
      office: seedTime.office,
      random,
    })
  }
  // A referral that staff declined never had a receiver.
  const request = status === 'declined_by_staff' ? { ...randomRequest, receiver: null } : randomRequest
  const steps = pickSteps(ongoingOutlines[status], request, random)
  const requestedAt = pickRequestedAt(request, age, steps.length, seedTime, random)
  return composeReferral({ request, steps, requestedAt, latest, office: seedTime.office, random })
}

/** The other open referrals. Each has a client without another open referral. */
const openReferrals = (seedTime: SeedTime): DemoReferral[] => {
  const usedClients = new Set(scriptedReferrals.map((entry) => entry.client))
  const freeClients = seededRandom('open').shuffle(demoClients.filter((client) => !usedClients.has(client.key)))
  const takeClient = (clientKind: 'partner' | 'family' | 'any'): DemoClient => {
    const clientIndex = freeClients.findIndex((client) =>
      clientKind === 'partner'
        ? client.referringOrganization !== null
        : clientKind === 'any' || (client.referringOrganization === null && selfReferralSource(client) !== 'staff'),
    )
    const [client] = freeClients.splice(clientIndex, 1)
    if (clientIndex < 0 || client === undefined) throw new Error('The demo has too few clients')
    return client
  }
  const clientKindFor = (status: DemoStatus, age: number): 'partner' | 'family' | 'any' => {
    // Families can send a request on a weekend, so on any day, at least one referral at risk awaits review.
    if (status === 'in_review') return age === 6 ? 'family' : 'any'
    return ['submitted', 'in_service', 'waitlisted'].includes(status) ? 'any' : 'partner'
  }
  return (Object.keys(statusCounts) as DemoStatus[]).flatMap((status) => {
    const scriptedCount = scriptedReferrals.filter((entry) => entry.status === status).length
    return Array.from({ length: statusCounts[status] - scriptedCount }, (_, index) => {
      const age = agesByStatus[status][index % agesByStatus[status].length] ?? 1
      return composeOngoing(status, index, takeClient(clientKindFor(status, age)), age, seedTime)
    })
  })
}

/** The clients and the ages in days of the closed referrals, oldest first. Every client appears at least once. */
const pickPastRequests = (
  count: number,
  seedTime: SeedTime,
): { readonly client: DemoClient; readonly age: number }[] => {
  const random = seededRandom('past')
  const clients = demoClients.filter((client) => !scriptedClosedReferrals.some((entry) => entry.client === client.key))
  const weights = clients.map((client): readonly [DemoClient, number] => [client, 0.2 + random.next() ** 3 * 3])
  return Array.from({ length: count }, (_, index) => ({
    client: clients[index] ?? random.weighted(weights),
    age: pickPastAge(seedTime.now, historyDays - 14, 4, random),
  })).sort((a, b) => b.age - a.age)
}

const closedReferrals = (count: number, seedTime: SeedTime): DemoReferral[] => {
  const lastNeed = new Map<string, DemoRequest['need']>()
  const scripted = scriptedClosedReferrals.map(({ client, need, spentCents, age, receiver }, index) => {
    const key = `told-${index + 1}`
    const random = seededRandom(key)
    const request = generateRequest(key, demoClient(client), random, { need, priority: 'medium', receiver: null })
    const requestedAt = pickRequestedAt(request, age, 0, seedTime, random)
    const steps: readonly SeedStep[] = ['claim', 'route', 'submit', 'accept', 'service_note', 'outcome']
    const latest = lastOfficeMinute(seedTime, random)
    return composeReferral({
      request,
      steps,
      requestedAt,
      latest,
      office: seedTime.office,
      random,
      spentCents,
      receivers: [receiver],
    })
  })
  const generated = pickPastRequests(count - scripted.length, seedTime).map(({ client, age }, index) => {
    const key = `past-${index + 1}`
    const random = seededRandom(key)
    const need = pickNeed(random, lastNeed.get(client.key))
    lastNeed.set(client.key, need)
    const request = generateRequest(key, client, random, { need })
    const steps = pickSteps(closedOutlines, request, random)
    const requestedAt = pickRequestedAt(request, age, steps.length, seedTime, random)
    // Old referrals have already ended. Recent ones must have ended by yesterday.
    const latest = seedTime.office.officeMinutesAt(seedTime.now - 1_440) - random.int(1, 200)
    return composeReferral({ request, steps, requestedAt, latest, office: seedTime.office, random })
  })
  return [...scripted, ...generated]
}

/**
 * All referrals as they would have happened by `anchor`, oldest request first. The same anchor produces the same
 * referrals. A later anchor shifts them along the calendar, so that the demo looks the same on any day.
 */
export const demoReferrals = (anchor: Date): readonly DemoReferral[] => {
  const today = localDay(anchor)
  const seedTime: SeedTime = { anchor, now: toWallTime(anchor), office: officeTime(today, historyDays + 30) }
  const open = [
    ...scriptedReferrals.map((entry, index) => composeScripted(entry, index, seedTime)),
    ...openReferrals(seedTime),
  ]
  return [...open, ...closedReferrals(referralCount - open.length, seedTime)].sort(
    (a, b) => a.requestedAt.getTime() - b.requestedAt.getTime(),
  )
}
