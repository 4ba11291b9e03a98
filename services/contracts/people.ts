// API schemas for sessions, the signed-in user, clients and organizations.
import { z } from 'zod'
import { LimitedCapacity } from './capacity.ts'
import { weekdays } from './enumeration-values.ts'
import { languages } from './language.ts'
import {
  Amenity,
  ClientCounty,
  OrganizationRole,
  PartnerCounty,
  PartnerTier,
  PlatformRole,
  Population,
  ServiceType,
} from './enumerations.ts'
import { Aal, CredentialEmail, SignInPassword, MfaStep } from './accounts.ts'
import { OrganizationStatus } from './organization-status.ts'
import { Freshness, PageQuery, WriteResult, listOf } from './lists.ts'
import { ShownProtection } from './protection.ts'
import { messageKey } from './validation.ts'

const id = z.uuid()
const instant = z.iso.datetime()

export const SignIn = z.object({ email: CredentialEmail, password: SignInPassword })
export type SignIn = z.infer<typeof SignIn>

export const Membership = z.object({
  organization: z.object({ id, name: z.string() }),
  role: OrganizationRole,
})
export type Membership = z.infer<typeof Membership>

/** The signed-in user, and the organizations and client that they may act for. */
export const CurrentUser = z.object({
  id,
  email: z.string(),
  name: z.string(),
  platformRole: PlatformRole.nullable(),
  /** Active memberships, oldest first. The first one applies unless the person has switched to another (ROLE-03). */
  memberships: z.array(Membership),
  /** The organization that the session acts for. */
  organizationId: id.nullable(),
  /** The client profile that this person owns. */
  clientId: id.nullable(),
  /** Whether the email address was confirmed through an emailed link. */
  confirmed: z.boolean(),
  /** The language of the person's pages and emails, or null if they have not chosen one. */
  language: z.enum(languages).nullable(),
  /** Whether a second factor is set up. */
  mfaEnrolled: z.boolean(),
  /** The assurance level of this session. */
  aal: Aal,
  /** The step that the server requires before any other request (`mfa_required`, `mfa_enrollment_required`). */
  mfaStep: MfaStep.nullable(),
  /** Whether a role waits for a longer password or a second factor, and has no effect until then (AUTH-09). */
  rolesPending: z.boolean(),
})
export type CurrentUser = z.infer<typeof CurrentUser>

/** The refresh token is not part of the response. It is in an HttpOnly cookie (AUTH-21..23). */
export const Session = z.object({
  accessToken: z.string(),
  tokenType: z.literal('bearer'),
  expiresIn: z.number().int().describe('seconds'),
  expiresAt: instant,
  /** The server ends a session after this many seconds without use. The browser warns the person before that. */
  idleSeconds: z.number().int(),
  user: CurrentUser,
  /** The configured SLA thresholds (SLA-04), in whole days, for display in the browser. */
  slaThresholds: z.object({ atRiskAfterDays: z.number().int(), overdueAfterDays: z.number().int() }),
})
export type Session = z.infer<typeof Session>

export const SwitchOrganization = z.object({ organizationId: id })

/** Staff and admins, who can all review referrals, sorted by name. */
export const StaffList = z.object({ rows: z.array(z.object({ id, name: z.string() })), ...Freshness.shape })
export type StaffList = z.infer<typeof StaffList>

export const ClientRow = z.object({
  id,
  firstName: z.string(),
  lastInitial: z.string(),
  county: ClientCounty.nullable(),
  contactMasked: z.string().nullable(),
  createdAt: instant,
  /** Set only if a new registration finds a family that the person may not read. The row then has what was typed. */
  protection: ShownProtection,
})
export type ClientRow = z.infer<typeof ClientRow>
export const ClientQuery = PageQuery.extend({ q: z.string().trim().max(60).optional() })
export type ClientQuery = z.output<typeof ClientQuery>
export const ClientList = listOf(ClientRow)

const optionalText = (max: number) => z.string().trim().max(max).nullable()
/** A phone number with area code, in any format. Its digits identify a client. */
const phone = z.string().refine((text) => text.replace(/\D/g, '').length >= 10, messageKey('validation:phoneInvalid'))

/** The client's personal details. */
const ClientProfile = z.object({
  firstName: z.string().trim().min(1, messageKey('validation:firstNameRequired')).max(50),
  lastInitial: z
    .string()
    .trim()
    .regex(/^\p{L}$/u, messageKey('validation:lastInitialInvalid')),
  email: optionalText(255).pipe(z.email(messageKey('validation:emailInvalid')).nullable()),
  phone: optionalText(20).pipe(phone.nullable()),
  county: ClientCounty,
})
export type ClientProfile = z.output<typeof ClientProfile>

export const RegisterClient = ClientProfile.extend({
  /** The language in which the family without an account gets its emails and pages. English if it is not known. */
  language: z.enum(languages).optional(),
  /** Suggested duplicates that the person reviewed and judged to be different people. Stored with the registration. */
  notDuplicateOf: z.array(id.toLowerCase()).max(10).default([]),
})
export type RegisterClient = z.input<typeof RegisterClient>

/** The fields entered so far, used to find clients who may be the same person. */
export const SimilarClientsQuery = z.object({
  firstName: ClientProfile.shape.firstName,
  lastInitial: ClientProfile.shape.lastInitial,
  email: z.string().trim().max(255).nullable(),
  phone: z.string().trim().max(20).nullable(),
})
export type SimilarClientsQuery = z.output<typeof SimilarClientsQuery>
/**
 * `name` means a similar name with the same initial. `contact` means that the visible parts of the contact details are
 * the same.
 */
export const SimilarClient = z.object({ client: ClientRow, because: z.array(z.enum(['name', 'contact'])) })
export type SimilarClient = z.infer<typeof SimilarClient>
/** At most five clients, the most similar one first. */
export const SimilarClientList = z.object({ rows: z.array(SimilarClient) })

/**
 * `existing` means that no client was registered, because this one has the same email or phone, first name and initial.
 */
export const RegisterClientResult = WriteResult.extend({ client: ClientRow, existing: z.boolean() })
export type RegisterClientResult = z.infer<typeof RegisterClientResult>

export const OrganizationRow = z.object({
  id,
  name: z.string(),
  counties: z.array(PartnerCounty),
  services: z.array(ServiceType),
  tier: PartnerTier,
  publicVisible: z.boolean(),
  status: OrganizationStatus,
  /** Null if it takes new referrals. */
  capacity: LimitedCapacity.nullable(),
})
export type OrganizationRow = z.infer<typeof OrganizationRow>

/** The options of the organization picker, sorted by name, at most 50 (REV-21). */
export const OrganizationQuery = z.object({
  q: z.string().trim().max(100).optional(),
  after: PageQuery.shape.after,
})
export type OrganizationQuery = z.output<typeof OrganizationQuery>
export const OrganizationList = z.object({
  rows: z.array(OrganizationRow),
  total: z.number().int(),
  ...Freshness.shape,
})
export type OrganizationList = z.infer<typeof OrganizationList>

export const OrganizationDetail = OrganizationRow.extend({
  about: z.string().nullable(),
  website: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  populations: z.array(Population),
  amenities: z.array(Amenity),
  hours: z.partialRecord(z.enum(weekdays), z.union([z.literal('closed'), z.array(z.string())])),
  member: z.boolean(),
  ...Freshness.shape,
})
export type OrganizationDetail = z.infer<typeof OrganizationDetail>
