// The fixed lists of values for referrals, partners and people. This file does not import zod, because public pages
// load it at startup. The schemas are in enumerations.ts.

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

/** The statuses that await review (REF-02). */
export const awaitingReviewStatuses = [
  'requested',
  'pending_review',
  'in_review',
] as const satisfies readonly (typeof referralStatuses)[number][]

/** The statuses that count as active (REF-30). */
export const activeStatuses = [
  ...awaitingReviewStatuses,
  'submitted',
  'received',
] as const satisfies readonly (typeof referralStatuses)[number][]

/** What the last deciding event says beyond the status (REF-03). */
export const dispositions = ['approved', 'accepted', 'waitlisted', 'declined', 'withdrawn', 'revision'] as const

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

export const priorities = ['low', 'medium', 'high'] as const

/** Counties that partners serve (DIR-03). */
export const partnerCounties = ['Bartow', 'Cherokee', 'Cobb', 'Douglas', 'Floyd', 'Paulding'] as const

/** Counties that a client may live in (CLI-05). */
export const clientCounties = [...partnerCounties, 'Other'] as const

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

export const populations = [
  'Families',
  'Single Adults',
  'People with Disabilities/Special Needs',
  'Aging Adults',
] as const

export const amenities = [
  'emergency_shelter',
  'day_shelter',
  'pet_friendly',
  'domestic_violence',
  'clothing_closet',
  'inclement_weather',
] as const

/** Languages that an organization's staff speak. They are those of a client's profile (CLI-33), so the two compare. */
export const spokenLanguages = ['english', 'spanish', 'other'] as const

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

/** What a family received (CLI-26). The kinds are our own, because the requirements do not list any. */
export const resourceTypes = [
  'financial',
  'housing',
  'utilities',
  'food',
  'clothing',
  'household',
  'transportation',
  'childcare',
  'health',
  'public_benefit',
  'other',
] as const

/** The status of a resource (CLI-26). */
export const resourceStatuses = ['active', 'completed', 'cancelled'] as const

/** Answers to "Was the need met?" in the Record Outcome form. */
export const needMetAnswers = ['met', 'partly_met', 'not_met'] as const

/** Answers of a family to "Did you get help?", which it is asked after its referral was closed. */
export const helpAnswers = ['yes', 'partly', 'no'] as const

/** How a client can consent to sharing their information, as offered in the form (REF-09). */
export const consentMethods = ['in_person', 'phone', 'written', 'online'] as const

/**
 * What a client consents to: sharing this referral with staff, and with the partner that can help, or only with the
 * organizations that the client named.
 */
export const consentScopes = ['partner_who_can_help', 'named_organizations'] as const

/** The channel through which a referral was made. */
export const referralSources = ['partner', 'client_portal', 'public_form', 'guest', 'staff', 'import'] as const

/**
 * Who chose the receiver (REF-36): `self` and `imported` depend only on the source. A partner's referral is `direct`
 * while the receiver is its sender's choice, and `routed` once staff chose another one.
 */
export const referralTypes = ['self', 'imported', 'direct', 'routed'] as const

/** What a family says about itself in its profile (CLI-33, INT-11). */
export const housingTypes = ['own', 'rent', 'temporary', 'homeless', 'other'] as const
export const contactMethods = ['phone', 'email', 'text', 'mail'] as const
export const updateFrequencies = ['every_update', 'weekly', 'only_when_needed'] as const
/** The income of the household in a year, in dollars. */
export const incomeBrackets = [
  'under_15000',
  '15000_to_29999',
  '30000_to_49999',
  '50000_to_74999',
  '75000_or_more',
] as const

/** Roles within one organization. */
export const organizationRoles = ['member', 'org_admin'] as const

/** Roles on the whole platform. */
export const platformRoles = ['staff', 'admin'] as const

export const slaStates = ['on_time', 'at_risk', 'overdue'] as const

export const notificationTypes = [
  'new_referral',
  'new_partner_application',
  'new_client',
  'urgent_referral',
  'other',
] as const
