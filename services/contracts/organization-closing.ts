// API schemas for closing an organization, or merging it into another (docs/decisions/0081-close-an-organization-in-two-steps.md).
import { z } from 'zod'

import { Freshness, WriteResult } from './lists.ts'
import { OrganizationRef } from './organization-ref.ts'
import { OrganizationStatus } from './organization-status.ts'
import { ReferralRow } from './referrals.ts'

/** The version of the organization that the admin saw. Another one is refused (412). */
const version = z.int().min(1)

export const StartClosing = z.object({
  version,
  /** The organization that it merges into, or null. */
  successorId: z.uuid().toLowerCase().nullable(),
})
export const CancelClosing = z.object({ version })
export const CloseOrganization = z.object({
  version,
  /** Whether its members get the same role in the successor. */
  membersFollow: z.boolean(),
})

export const ClosingResult = WriteResult.extend({ status: OrganizationStatus, version: z.int() })

/** The most referrals that the page of a closing organization lists at a time. */
export const openReferralLimit = 100

/** Oldest first, up to the limit. */
const OpenReferrals = z.object({ rows: z.array(ReferralRow), total: z.int() })

/** What is left to do before an organization can be closed, and what its closing ends. */
export const OrganizationClosing = z.object({
  status: OrganizationStatus,
  version: z.int(),
  successor: OrganizationRef.nullable(),
  /** Those that it has, or that wait in review with it as the chosen receiver. Each has to leave it. */
  received: OpenReferrals,
  /** Those that came back to it. No one else could answer them. */
  returned: OpenReferrals,
  /** Referrals that it sent and that others work on. They go on. */
  sentElsewhere: z.int(),
  /** People of the exchange's own team whose home it is. They need another home first. */
  platformPeople: z.int(),
  members: z.int(),
  invitations: z.int(),
  /** Upcoming appointments with families. */
  appointments: z.int(),
  ...Freshness.shape,
})
export type OrganizationClosing = z.infer<typeof OrganizationClosing>
