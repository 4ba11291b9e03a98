// The names of the tiers. Unlike the badges in the directory, each tier has its own name.
import { m } from '#messages'
import type { PartnerTier } from './enumerations.ts'

export const tierNames = {
  free_listing: m['organizations:tiers.freeListing'],
  cultivator: m['organizations:tiers.cultivator'],
  service_agreement: m['organizations:tiers.serviceAgreement'],
  faith_shepherd: m['organizations:tiers.shepherd'],
  faith_steward: m['organizations:tiers.steward'],
  faith_covenant: m['organizations:tiers.covenant'],
  anchor_community: m['organizations:tiers.community'],
  anchor_strategic: m['organizations:tiers.strategic'],
  anchor_anchor: m['organizations:tiers.anchor'],
  anchor_premier: m['organizations:tiers.premier'],
  anchor_legacy: m['organizations:tiers.legacy'],
} as const satisfies Readonly<Record<PartnerTier, () => string>>
