// The fixed lists of possible values for referrals, partners and people.
import { z } from 'zod'

/** The stored status of a referral (REF-01). */
export const referralStatuses = [
  'requested',
  'pending_review',
  'in_review',
  'submitted',
  'received',
  'returned',
  'closed',
] as const
export const ReferralStatus = z.enum(referralStatuses)
export type ReferralStatus = z.infer<typeof ReferralStatus>

/** The statuses that await review (REF-02). */
export const awaitingReviewStatuses = [
  'requested',
  'pending_review',
  'in_review',
] as const satisfies readonly ReferralStatus[]

/** The statuses that count as active (REF-30). */
export const activeStatuses = [
  ...awaitingReviewStatuses,
  'submitted',
  'received',
] as const satisfies readonly ReferralStatus[]

/** The result of the last deciding event, in addition to the status (REF-03). */
export const dispositions = ['approved', 'accepted', 'waitlisted', 'declined', 'withdrawn', 'revision'] as const
export const Disposition = z.enum(dispositions)
export type Disposition = z.infer<typeof Disposition>

export const needCategories = [
  'Financial Assistance',
  'Navigation/Referrals',
  'Household Essentials',
  'Food Assistance',
  'Clothing',
  'Childcare',
  'Behavioral/Mental Health',
  'Other',
] as const
export const NeedCategory = z.enum(needCategories)
export type NeedCategory = z.infer<typeof NeedCategory>

export const priorities = ['low', 'medium', 'high'] as const
export const Priority = z.enum(priorities)
export type Priority = z.infer<typeof Priority>

/** Counties that partners serve (DIR-03). */
export const partnerCounties = ['Bartow', 'Cherokee', 'Cobb', 'Douglas', 'Floyd', 'Paulding'] as const
export const PartnerCounty = z.enum(partnerCounties)
export type PartnerCounty = z.infer<typeof PartnerCounty>

/** Counties that a client may live in (CLI-05). */
export const clientCounties = [...partnerCounties, 'Other'] as const
export const ClientCounty = z.enum(clientCounties)
export type ClientCounty = z.infer<typeof ClientCounty>

export const serviceTypes = [
  'Housing',
  'Utilities',
  'Food',
  'Transportation',
  'Mental Health',
  'Healthcare',
  'Legal',
  'Employment',
  'Childcare',
  'Education',
  'Benefits Navigation',
] as const
export const ServiceType = z.enum(serviceTypes)
export type ServiceType = z.infer<typeof ServiceType>

export const populations = [
  'Families',
  'Single Adults',
  'People with Disabilities/Special Needs',
  'Aging Adults',
] as const
export const Population = z.enum(populations)
export type Population = z.infer<typeof Population>

export const amenities = [
  'emergency_shelter',
  'day_shelter',
  'pet_friendly',
  'domestic_violence',
  'clothing_closet',
  'inclement_weather',
] as const
export const Amenity = z.enum(amenities)
export type Amenity = z.infer<typeof Amenity>

/** Membership tiers of a partner. Only `free_listing` is not a membership. */
export const partnerTiers = [
  'free_listing',
  'cultivator',
  'service_agreement',
  'faith_shepherd',
  'faith_steward',
  'faith_covenant',
  'anchor_community',
  'anchor_strategic',
  'anchor_anchor',
  'anchor_premier',
  'anchor_legacy',
] as const
export const PartnerTier = z.enum(partnerTiers)
export type PartnerTier = z.infer<typeof PartnerTier>

export const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const
export type Weekday = (typeof weekdays)[number]

/** Reasons for a receiving organization or staff to decline. `isNoteRequired` says which of them need a note. */
export const declineReasons = [
  'at_capacity',
  'not_eligible',
  'outside_service_area',
  'service_not_offered',
  'unable_to_contact',
  'client_declined',
  'duplicate',
  'other',
] as const
export const DeclineReason = z.enum(declineReasons)
export type DeclineReason = z.infer<typeof DeclineReason>

/** Reasons for staff to close a referral. `isNoteRequired` says which of them need a note. */
export const closeReasons = [
  'need_met',
  'need_partly_met',
  'client_unreachable',
  'client_declined',
  'no_resource_available',
  'duplicate',
  'entered_in_error',
  'other',
] as const
export const CloseReason = z.enum(closeReasons)
export type CloseReason = z.infer<typeof CloseReason>

/** Answers to "was the need met?" in Record Outcome. */
export const needMetAnswers = ['met', 'partly_met', 'not_met'] as const
export const NeedMetAnswer = z.enum(needMetAnswers)
export type NeedMetAnswer = z.infer<typeof NeedMetAnswer>

/** The ways in which a client can consent to sharing their information, as offered in the form (REF-09). */
export const consentMethods = ['in_person', 'phone', 'written', 'online'] as const
/** `attested` means that another system, or the person who imported a file, states that consent was given. */
export const ConsentMethod = z.enum([...consentMethods, 'attested'])
export type ConsentMethod = z.infer<typeof ConsentMethod>

/** The scope of a consent: sharing this referral with staff and with the partner that can help. */
const consentScopes = ['partner_who_can_help'] as const
export const ConsentScope = z.enum(consentScopes)
export type ConsentScope = z.infer<typeof ConsentScope>

/** The channel through which a referral was made. */
export const referralSources = ['partner', 'client_portal', 'public_form', 'guest', 'staff', 'import'] as const
export const ReferralSource = z.enum(referralSources)
export type ReferralSource = z.infer<typeof ReferralSource>

/** Roles within an organization and roles for the whole platform. */
export const organizationRoles = ['member', 'org_admin'] as const
const platformRoles = ['staff', 'admin'] as const
export const OrganizationRole = z.enum(organizationRoles)
export const PlatformRole = z.enum(platformRoles)
export const GrantedRole = z.enum([...organizationRoles, ...platformRoles])
export type OrganizationRole = z.infer<typeof OrganizationRole>
export type PlatformRole = z.infer<typeof PlatformRole>
export type GrantedRole = z.infer<typeof GrantedRole>

export const slaStates = ['on_time', 'at_risk', 'overdue'] as const
export const SlaState = z.enum(slaStates)
export type SlaState = z.infer<typeof SlaState>

const notificationTypes = ['new_referral', 'new_partner_application', 'new_client', 'urgent_referral', 'other'] as const
export const NotificationType = z.enum(notificationTypes)
export type NotificationType = z.infer<typeof NotificationType>
