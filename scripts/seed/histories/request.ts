// Generates how a referral begins: who requests it, for which need, and through which channel.
import type { NeedCategory, Priority, ReferralSource } from '#contracts/enumerations.ts'

import { type DemoClient, demoClients } from '../clients.ts'
import { reviewers, pickWorker } from '../people.ts'
import { type Random, seededRandom } from '../random.ts'
import type { DemoRequest } from './referral.ts'
import { chooseReceiver } from './receivers.ts'

/** The weights of the needs, as reported by partners. */
const needWeights: readonly (readonly [NeedCategory, number])[] = [
  ['Financial Assistance', 24],
  ['Food Assistance', 20],
  ['Household Essentials', 14],
  ['Behavioral/Mental Health', 11],
  ['Navigation/Referrals', 11],
  ['Childcare', 9],
  ['Clothing', 7],
  ['Other', 4],
]

const priorityWeights: readonly (readonly [Priority | null, number])[] = [
  ['medium', 42],
  [null, 30],
  ['low', 14],
  ['high', 14],
]

/** How clients without an organization send a request. Those with an account use the portal. */
export const selfReferralSource = (client: DemoClient): ReferralSource => {
  if (['marisol-q', 'renee-t', 'vera-h'].includes(client.key)) return 'client_portal'
  if (['grace-n', 'joel-a'].includes(client.key)) return 'public_form'
  if (client.key === 'noor-s') return 'guest'
  const portal = ['client_portal', 4] as const
  return seededRandom(`source ${client.key}`).weighted([portal, ['public_form', 4], ['guest', 3], ['staff', 2]])
}

/** Clients with an account, who make all their requests themselves. */
export const portalClients: readonly DemoClient[] = demoClients.filter(
  (client) => client.referringOrganization === null && selfReferralSource(client) === 'client_portal',
)

export const pickNeed = (random: Random, except: NeedCategory | undefined): NeedCategory =>
  random.weighted(needWeights.filter(([need]) => need !== except))

/** Picks all values that `overrides` does not set. */
export const generateRequest = (
  key: string,
  client: DemoClient,
  random: Random,
  overrides: Partial<Pick<DemoRequest, 'need' | 'priority' | 'receiver'>> = {},
): DemoRequest => {
  const source = client.referringOrganization === null ? selfReferralSource(client) : 'partner'
  const requester =
    client.referringOrganization !== null
      ? pickWorker(client.referringOrganization, random)
      : source === 'staff'
        ? random.pick(reviewers)
        : null
  const request: DemoRequest = {
    key,
    client,
    sender: client.referringOrganization,
    source,
    requester,
    need: overrides.need ?? pickNeed(random, undefined),
    priority: overrides.priority === undefined ? random.weighted(priorityWeights) : overrides.priority,
    receiver: null,
    consentMethod:
      requester === null
        ? 'online'
        : source === 'staff'
          ? 'phone'
          : random.weighted([
              ['in_person', 6],
              ['phone', 2],
              ['written', 2],
            ]),
  }
  if (overrides.receiver !== undefined) return { ...request, receiver: overrides.receiver }
  // In a fifth of the referrals, the partner names the receiver.
  return requester !== null && random.chance(0.2)
    ? { ...request, receiver: chooseReceiver(request, [request.sender], random) }
    : request
}
