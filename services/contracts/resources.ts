// API schemas for resources and benefits: what a family received through a referral (CLI-26, CLI-37).
import { z } from 'zod'
import { ResourceStatus, ResourceType } from './enumerations.ts'
import { Freshness, PageQuery, WriteResult, listOf } from './lists.ts'
import { Dollars } from './referral-commands.ts'
import { PartnerRef } from './organization-ref.ts'
import { NoteText, PersonRef } from './referrals.ts'
import { messageKey } from './validation.ts'

const id = z.uuid()
const instant = z.iso.datetime()

/** Maximum lengths, in characters. */
export const resourceLimits = { name: 120, notes: 500 } as const

/** Resources per page of the family's list. */
export const resourcePageSize = 20

/** A day. Years outside of this range are typing errors. */
const day = z.iso
  .date(messageKey('staff-validation:dateInvalid'))
  .refine((date) => date >= '2000-01-01' && date <= '2099-12-31', messageKey('staff-validation:dateInvalid'))

/** What a person enters. The form and the server both screen the texts (NEW-22). */
const fields = {
  name: z.string().trim().min(1, messageKey('staff-validation:resourceNameRequired')),
  type: z.enum(ResourceType.options, messageKey('staff-validation:resourceTypeRequired')),
  /** The value of the resource, 0 if it has none. */
  dollars: Dollars,
  status: ResourceStatus.exclude(['cancelled']),
  startDate: day,
  /** Null while the end is not known. */
  endDate: day.nullable(),
  notes: z.string().trim().nullable(),
  /** Chosen by staff, and null if no partner provides it. A member's own organization provides what the member records. */
  providerId: id.toLowerCase().nullable(),
} as const

const endsAfterStart = ({ startDate, endDate }: { readonly startDate: string; readonly endDate: string | null }) =>
  endDate === null || endDate >= startDate
const datesReversed = { path: ['endDate'], message: messageKey('staff-validation:datesReversed') }

export const RecordResource = z.object(fields).refine(endsAfterStart, datesReversed)
export type RecordResource = z.infer<typeof RecordResource>
export const RecordedResource = WriteResult.extend({ id })

/** The version that the person saw. */
const version = z.int().min(1)
/** Replaces every field. */
export const CorrectResource = z.object({ ...fields, version }).refine(endsAfterStart, datesReversed)
export type CorrectResource = z.infer<typeof CorrectResource>
export const CancelResource = z.object({ version })

export const Resource = z.object({
  id,
  referralId: id,
  /** Null for the family if a confidential shelter provides it (ROLE-26). So are the notes. */
  name: NoteText.nullable(),
  /** Null if the family's account does not show it (ROLE-26). */
  type: ResourceType.nullable(),
  amountCents: z.number().int(),
  status: ResourceStatus,
  startDate: z.iso.date(),
  endDate: z.iso.date().nullable(),
  notes: NoteText.nullable(),
  provider: PartnerRef.nullable(),
  /** The number of times it was recorded or changed. A change includes it. */
  version: z.number().int(),
  recordedAt: instant,
  /** The person who recorded it. Only staff see it. */
  recordedBy: PersonRef.nullable(),
  /** Null if it was never changed. */
  changedAt: instant.nullable(),
})
export type Resource = z.infer<typeof Resource>

/** `referral` limits the family's list to one of its requests. */
export const OwnResourcesQuery = PageQuery.extend({ referral: id.toLowerCase().optional() })
export type OwnResourcesQuery = z.output<typeof OwnResourcesQuery>

/** The family's own list: the latest start first. */
export const OwnResourceList = listOf(Resource)
export type OwnResourceList = z.infer<typeof OwnResourceList>

/** The resources of one referral that the reader may see, the latest start first. */
export const ReferralResources = z.object({
  clientId: id,
  rows: z.array(Resource.extend({ canChange: z.boolean() })),
  /** Whether the reader may record another one now. */
  canRecord: z.boolean(),
  ...Freshness.shape,
})
export type ReferralResources = z.infer<typeof ReferralResources>
