// Chooses the receiving organizations of a history.
import { type DemoOrganization, demoOrganizations } from '../organizations.ts'
import type { Random } from '../random.ts'
import type { DemoRequest } from './referral.ts'

/** Picks an organization that accepts the need, preferably in the client's county, but never one in `excluded`. */
export const chooseReceiver = (request: DemoRequest, excluded: readonly (string | null)[], random: Random): string => {
  const candidates = demoOrganizations.filter(
    (organization) => organization.acceptedNeeds.includes(request.need) && !excluded.includes(organization.key),
  )
  const county = request.client.county
  const nearby = candidates.filter(
    (organization) => county === 'Other' || organization.profile.counties.includes(county),
  )
  const choices = (nearby.length > 0 ? nearby : candidates).map((organization): readonly [DemoOrganization, number] => [
    organization,
    organization.receiveWeight,
  ])
  return random.weighted(choices).key
}

export interface Receivers {
  /** The current receiver. Null if none has been chosen. */
  current(): string | null
  /** Chooses the next receiver: the next scripted one, or an organization that has not received the referral yet. */
  next(): string
}

/** @param scripted the first receivers to choose, in order; later ones are picked at random */
export const createReceivers = (request: DemoRequest, scripted: readonly string[], random: Random): Receivers => {
  const remaining = [...scripted]
  const previous: (string | null)[] = [request.sender]
  let current = request.receiver
  return {
    current: () => current,
    next: () => {
      const receiver = remaining.shift() ?? chooseReceiver(request, [...previous, current], random)
      previous.push(receiver)
      current = receiver
      return receiver
    },
  }
}
