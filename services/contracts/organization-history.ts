// API schema of the history of an organization: who changed which fields, and what they contained before and after.
import { z } from 'zod'

import { ActorRole } from './actor.ts'
import { Capacity } from './capacity.ts'
import { PartnerTier } from './enumerations.ts'
import { listOf } from './lists.ts'
import { OrganizationProfileContent, organizationProfileFields } from './organization-profile.ts'
import { OrganizationStatus } from './organization-status.ts'

/** In the order in which a change lists them. */
export const organizationFields = [...organizationProfileFields, 'capacity', 'tier', 'status', 'successor'] as const
export type OrganizationField = (typeof organizationFields)[number]

/** What an organization said at a time. */
export const OrganizationSnapshot = OrganizationProfileContent.extend({
  tier: PartnerTier,
  /** As it was set. Null if no one had set it. */
  capacity: Capacity.nullable(),
  status: OrganizationStatus,
  /** The name of the organization that it merges into, or null. */
  successor: z.string().nullable(),
})
export type OrganizationSnapshot = z.infer<typeof OrganizationSnapshot>

const OrganizationChange = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  /** The name is null if the system made the change, or if the account no longer exists. */
  by: z.object({ name: z.string().nullable(), role: ActorRole }),
  /** What changed. Empty for the entry that created the organization. */
  fields: z.array(z.enum(organizationFields)),
  /** Null for the entry that created the organization. */
  before: OrganizationSnapshot.nullable(),
  after: OrganizationSnapshot,
})
export type OrganizationChange = z.infer<typeof OrganizationChange>

/** Entries have two snapshots each, so a page is short. */
export const historyPageSize = 10

/** Newest first. It is read from the log, so it is always current. */
export const OrganizationHistory = listOf(OrganizationChange).omit({ position: true, stale: true })
export type OrganizationHistory = z.infer<typeof OrganizationHistory>
