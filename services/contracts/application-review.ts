// API schemas of the console's list of partner applications, and of what staff decide about one (APP-13..25).
import { z } from 'zod'

import { ApplicationStage, openStages } from './applications.ts'
import { PartnerCounty, PartnerTier, Population, ServiceType } from './enumerations.ts'
import { languages } from './language.ts'
import { Freshness, PageQuery, WriteResult, listOf } from './lists.ts'
import { bulkLimit } from './referral-commands.ts'
import { PublicEmail } from './partner-fields.ts'
import { PersonRef } from './referrals.ts'
import { safeText } from './screening/safe-text.ts'
import { messageKey } from './validation.ts'

const id = z.uuid()
const instant = z.iso.datetime()

/** Maximum length of review notes, in characters. */
export const reviewNotesLimit = 500

export const ApplicationQuery = PageQuery.extend({
  /** Part of the organization's name. */
  q: z.string().trim().max(100).optional(),
  stage: ApplicationStage.optional(),
})
export type ApplicationQuery = z.output<typeof ApplicationQuery>

export const ListedApplication = z.object({
  id,
  orgName: z.string(),
  contactName: z.string(),
  contactEmail: z.string(),
  counties: z.array(PartnerCounty),
  services: z.array(ServiceType),
  tier: PartnerTier,
  stage: ApplicationStage,
  /** Whether the organization or the invitation of an approved application does not exist yet (APP-17). */
  settingUp: z.boolean(),
  submittedAt: instant,
  updatedAt: instant,
  /** To send with a decision (REF-28). */
  version: z.int(),
})
export type ListedApplication = z.infer<typeof ListedApplication>

/** Newest first. */
export const ApplicationList = listOf(ListedApplication)
export type ApplicationList = z.infer<typeof ApplicationList>

/** The submission, or what staff did. */
export const ApplicationStep = z.object({
  at: instant,
  /** Null for the applicant, who has no account. */
  by: PersonRef.nullable(),
  stage: ApplicationStage,
  /** The new tier, if that is what changed. */
  tier: PartnerTier.nullable(),
  notes: z.string().nullable(),
  /** What the applicant was asked for. */
  missingDocuments: z.string().nullable(),
})
export type ApplicationStep = z.infer<typeof ApplicationStep>

export const ApplicationDetail = ListedApplication.extend({
  website: z.string().nullable(),
  about: z.string().nullable(),
  populations: z.array(Population),
  contactPhone: z.string(),
  eligibility: z.string().nullable(),
  /** The address that the applicant gave for the listing. */
  publicEmail: z.string().nullable(),
  /** Which documents the applicant was asked for last, while staff wait for them. */
  missingDocuments: z.string().nullable(),
  /** The language of the form, and of every email to the contact. */
  language: z.enum(languages),
  /** The notes of the decision (APP-19). */
  notes: z.string().nullable(),
  /** The organization of an approved application. */
  organizationId: id.nullable(),
  /** Newest first. */
  history: z.array(ApplicationStep),
  ...Freshness.shape,
})
export type ApplicationDetail = z.infer<typeof ApplicationDetail>

/** Text that staff type is stored as typed. Blank notes are stored as none (APP-19). */
const notes = safeText(z.string().max(reviewNotesLimit, messageKey('staff-validation:noteTooLong'))).default('')
/** The version that the person saw. */
const version = z.int().min(1)

/** Maximum length of what staff write to an applicant, in characters. */
export const missingDocumentsLimit = 500

/**
 * Moves an application, or adds a note to the stage that it has. `missingDocuments` is for the applicant: which documents
 * are missing, and how to hand them in. The command screens it.
 */
export const SetApplicationStage = z.object({
  stage: z.enum(openStages),
  notes,
  missingDocuments: z.string().default(''),
  version,
})
export type SetApplicationStage = z.output<typeof SetApplicationStage>

export const RejectApplication = z.object({ notes, version })
export type RejectApplication = z.output<typeof RejectApplication>

/** Without a public email, the listing has the one that the applicant gave for it. */
export const ApproveApplication = RejectApplication.extend({ publicEmail: PublicEmail.optional() })
export type ApproveApplication = z.output<typeof ApproveApplication>

export const SetApplicationTier = z.object({ tier: PartnerTier, version })
export type SetApplicationTier = z.output<typeof SetApplicationTier>

/** One decision about several applications, each with the version that the person saw. */
export const DecideApplications = z.object({
  decision: z.enum(['approve', 'reject']),
  items: z
    .array(z.object({ id: id.toLowerCase(), version }))
    .min(1)
    .max(bulkLimit, messageKey('staff-problems:tooManyItems'))
    .refine(
      (items) => new Set(items.map((item) => item.id)).size === items.length,
      messageKey('validation:choiceRepeated'),
    ),
  notes,
})
export type DecideApplications = z.output<typeof DecideApplications>

/** For each application, that it was decided, or why not. */
export const DecidedApplications = WriteResult.extend({
  results: z.array(z.object({ id, done: z.boolean(), code: z.string().nullable(), message: z.string().nullable() })),
  done: z.int(),
})
export type DecidedApplications = z.infer<typeof DecidedApplications>

/** Ids of the selected rows, which are exported even if they no longer match the filters. */
export const ApplicationExport = ApplicationQuery.omit({ page: true }).extend({
  ids: z.array(id.toLowerCase()).min(1).max(bulkLimit, messageKey('staff-validation:selectionTooLarge')).optional(),
})
export type ApplicationExport = z.output<typeof ApplicationExport>

export const ApplicationResult = WriteResult.extend({ stage: ApplicationStage, version: z.int() })
export type ApplicationResult = z.infer<typeof ApplicationResult>
