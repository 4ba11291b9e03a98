// The four membership tiers, from the smallest commitment to the largest (PUB-20).
import { m } from '#messages'

export interface Tier {
  readonly name: string
  readonly text: string
  readonly give: readonly string[]
  readonly receive: readonly string[]
}

export const tiers: readonly Tier[] = [
  {
    name: m['grow-with-us:tiers.shepherd.name'](),
    text: m['grow-with-us:tiers.shepherd.text'](),
    give: [m['grow-with-us:tiers.shepherd.give.1'](), m['grow-with-us:tiers.shepherd.give.2']()],
    receive: [m['grow-with-us:tiers.shepherd.receive.1'](), m['grow-with-us:tiers.shepherd.receive.2']()],
  },
  {
    name: m['grow-with-us:tiers.steward.name'](),
    text: m['grow-with-us:tiers.steward.text'](),
    give: [m['grow-with-us:tiers.steward.give.1'](), m['grow-with-us:tiers.steward.give.2']()],
    receive: [
      m['grow-with-us:tiers.steward.receive.1'](),
      m['grow-with-us:tiers.steward.receive.2'](),
      m['grow-with-us:tiers.steward.receive.3'](),
    ],
  },
  {
    name: m['grow-with-us:tiers.covenant.name'](),
    text: m['grow-with-us:tiers.covenant.text'](),
    give: [m['grow-with-us:tiers.covenant.give.1'](), m['grow-with-us:tiers.covenant.give.2']()],
    receive: [
      m['grow-with-us:tiers.covenant.receive.1'](),
      m['grow-with-us:tiers.covenant.receive.2'](),
      m['grow-with-us:tiers.covenant.receive.3'](),
    ],
  },
  {
    name: m['grow-with-us:tiers.foundingPartner.name'](),
    text: m['grow-with-us:tiers.foundingPartner.text'](),
    give: [m['grow-with-us:tiers.foundingPartner.give.1'](), m['grow-with-us:tiers.foundingPartner.give.2']()],
    receive: [
      m['grow-with-us:tiers.foundingPartner.receive.1'](),
      m['grow-with-us:tiers.foundingPartner.receive.2'](),
      m['grow-with-us:tiers.foundingPartner.receive.3'](),
    ],
  },
]
