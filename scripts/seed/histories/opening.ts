// Draws how a referral begins: who requests it, what for, and through which channel.
import type { NeedCategory, Priority, ReferralSource } from '#contracts/enumerations.ts'

import { type DemoClient, demoClients } from '../clients.ts'
import { reviewers, workerOf } from '../people.ts'
import { type Random, randomOf } from '../random.ts'
import type { Opening } from './referral.ts'
import { chooseReceiver } from './writer.ts'

/** Weights of the needs, as partners report them. */
const needShare: readonly (readonly [NeedCategory, number])[] = [
  ['Financial Assistance', 24],
  ['Food Assistance', 20],
  ['Household Essentials', 14],
  ['Behavioral/Mental Health', 11],
  ['Navigation/Referrals', 11],
  ['Childcare', 9],
  ['Clothing', 7],
  ['Other', 4],
]

const priorityShare: readonly (readonly [Priority | null, number])[] = [
  ['medium', 42],
  [null, 30],
  ['low', 14],
  ['high', 14],
]

/** How clients without an organization send a request. Those with an account use the portal. */
export const ownSource = (client: DemoClient): ReferralSource => {
  if (['marisol-q', 'renee-t', 'vera-h'].includes(client.key)) return 'client_portal'
  if (['grace-n', 'joel-a'].includes(client.key)) return 'public_form'
  if (client.key === 'noor-s') return 'guest'
  const portal = ['client_portal', 4] as const
  return randomOf(`source ${client.key}`).weighted([portal, ['public_form', 4], ['guest', 3], ['staff', 2]])
}

/** Clients with an account, who make all their requests themselves. */
export const portalClients: readonly DemoClient[] = demoClients.filter(
  (client) => client.home === null && ownSource(client) === 'client_portal',
)

export const drawNeed = (random: Random, not: NeedCategory | undefined): NeedCategory =>
  random.weighted(needShare.filter(([need]) => need !== not))

/** Draws all values that are not given. */
export const drawOpening = (
  key: string,
  client: DemoClient,
  random: Random,
  given: Partial<Pick<Opening, 'need' | 'priority' | 'to'>> = {},
): Opening => {
  const source = client.home === null ? ownSource(client) : 'partner'
  const by = client.home !== null ? workerOf(client.home, random) : source === 'staff' ? random.pick(reviewers) : null
  const opening: Opening = {
    key,
    client,
    from: client.home,
    source,
    by,
    need: given.need ?? drawNeed(random, undefined),
    priority: given.priority === undefined ? random.weighted(priorityShare) : given.priority,
    to: null,
    consent:
      by === null
        ? 'online'
        : source === 'staff'
          ? 'phone'
          : random.weighted([
              ['in_person', 6],
              ['phone', 2],
              ['written', 2],
            ]),
  }
  if (given.to !== undefined) return { ...opening, to: given.to }
  // In a fifth of the referrals, the partner names the receiver.
  return by !== null && random.chance(0.2)
    ? { ...opening, to: chooseReceiver(opening, [opening.from], random) }
    : opening
}
