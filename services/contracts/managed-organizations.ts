// API schemas for the console's list of organizations, and for creating one.
import { z } from 'zod'

import { PartnerCounty, PartnerTier } from './enumerations.ts'
import { PageQuery, WriteResult, listOf } from './lists.ts'
import { SaveOrganizationProfile } from './organization-profile.ts'
import { OrganizationRow } from './people.ts'

/** Whether the public directory lists an organization, or why not. */
const visibilities = ['listed', 'hidden', 'closing', 'closed'] as const

export const ManagedOrganizationQuery = PageQuery.extend({
  /** Part of the name. */
  q: z.string().trim().max(100).optional(),
  county: PartnerCounty.optional(),
  visibility: z.enum(visibilities).optional(),
})
export type ManagedOrganizationQuery = z.output<typeof ManagedOrganizationQuery>

/** An organization of the read model, as the console lists it. */
export const ListedOrganization = OrganizationRow.pick({
  id: true,
  name: true,
  counties: true,
  tier: true,
  publicVisible: true,
  status: true,
}).extend({ updatedAt: z.iso.datetime() })
export type ListedOrganization = z.infer<typeof ListedOrganization>

export const ManagedOrganization = ListedOrganization.extend({
  /** People with an active role in the organization. */
  members: z.int(),
  /** Invitations to the organization that were not accepted yet. */
  invitations: z.int(),
})
export type ManagedOrganization = z.infer<typeof ManagedOrganization>

/** Sorted by name. */
export const ManagedOrganizationList = listOf(ManagedOrganization)

/** A new organization is hidden from the directory until someone publishes it. Its other fields are empty. */
export const CreateOrganization = SaveOrganizationProfile.pick({
  name: true,
  services: true,
  populations: true,
  counties: true,
}).extend({
  /** Only an admin may choose another one (ROLE-13). */
  tier: PartnerTier.default('free_listing'),
})
export type CreateOrganization = z.input<typeof CreateOrganization>

export const CreatedOrganization = WriteResult.extend({ id: z.uuid() })

export const SetOrganizationVisibility = z.object({ publicVisible: z.boolean() })
export const SetOrganizationTier = z.object({ tier: PartnerTier })

/**
 * How far an installation is on the way to its first outcome (PUB-23). Organizations count once their listing names a
 * service, so the home organization of the first admin counts only when someone fills it in.
 */
export const SetupProgress = z.object({
  organizations: z.int(),
  /** Organizations that the directory lists. */
  listed: z.int(),
  /** Organizations with at least one member. */
  withMembers: z.int(),
  /** Invitations to organizations that were not accepted yet. */
  invitations: z.int(),
  clients: z.int(),
  referrals: z.int(),
  /** Referrals that a receiver has or had. */
  sent: z.int(),
  closed: z.int(),
})
export type SetupProgress = z.infer<typeof SetupProgress>
