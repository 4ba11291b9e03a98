// The schemas and types of the lists in enumeration-values.ts.
import { z } from 'zod'

import {
  amenities,
  clientCounties,
  closeReasons,
  consentMethods,
  consentScopes,
  declineReasons,
  dispositions,
  needCategories,
  needMetAnswers,
  notificationTypes,
  organizationRoles,
  partnerCounties,
  partnerTiers,
  platformRoles,
  populations,
  priorities,
  referralSources,
  referralStatuses,
  referralTypes,
  resourceStatuses,
  resourceTypes,
  serviceTypes,
  slaStates,
  spokenLanguages,
} from './enumeration-values.ts'

export const ReferralStatus = z.enum(referralStatuses)
export type ReferralStatus = z.infer<typeof ReferralStatus>

export const Disposition = z.enum(dispositions)
export type Disposition = z.infer<typeof Disposition>

export const NeedCategory = z.enum(needCategories)
export type NeedCategory = z.infer<typeof NeedCategory>

export const Priority = z.enum(priorities)
export type Priority = z.infer<typeof Priority>

export const PartnerCounty = z.enum(partnerCounties)
export type PartnerCounty = z.infer<typeof PartnerCounty>

export const ClientCounty = z.enum(clientCounties)
export type ClientCounty = z.infer<typeof ClientCounty>

export const ServiceType = z.enum(serviceTypes)
export type ServiceType = z.infer<typeof ServiceType>

export const Population = z.enum(populations)
export type Population = z.infer<typeof Population>

export const Amenity = z.enum(amenities)
export type Amenity = z.infer<typeof Amenity>

export const SpokenLanguage = z.enum(spokenLanguages)
export type SpokenLanguage = z.infer<typeof SpokenLanguage>

export const PartnerTier = z.enum(partnerTiers)
export type PartnerTier = z.infer<typeof PartnerTier>

export const DeclineReason = z.enum(declineReasons)
export type DeclineReason = z.infer<typeof DeclineReason>

export const CloseReason = z.enum(closeReasons)
export type CloseReason = z.infer<typeof CloseReason>

export const NeedMetAnswer = z.enum(needMetAnswers)
export type NeedMetAnswer = z.infer<typeof NeedMetAnswer>

/** `attested` means that another system, or the person who imported a file, states that consent was given. */
export const ConsentMethod = z.enum([...consentMethods, 'attested'])
export type ConsentMethod = z.infer<typeof ConsentMethod>

export const ConsentScope = z.enum(consentScopes)
export type ConsentScope = z.infer<typeof ConsentScope>

export const ReferralSource = z.enum(referralSources)
export type ReferralSource = z.infer<typeof ReferralSource>

export const ReferralType = z.enum(referralTypes)
export type ReferralType = z.infer<typeof ReferralType>

export const OrganizationRole = z.enum(organizationRoles)

export const PlatformRole = z.enum(platformRoles)

export const GrantedRole = z.enum([...organizationRoles, ...platformRoles])
export type OrganizationRole = z.infer<typeof OrganizationRole>
export type PlatformRole = z.infer<typeof PlatformRole>
export type GrantedRole = z.infer<typeof GrantedRole>

export const SlaState = z.enum(slaStates)
export type SlaState = z.infer<typeof SlaState>

export const NotificationType = z.enum(notificationTypes)
export type NotificationType = z.infer<typeof NotificationType>

export const ResourceType = z.enum(resourceTypes)
export type ResourceType = z.infer<typeof ResourceType>

export const ResourceStatus = z.enum(resourceStatuses)
export type ResourceStatus = z.infer<typeof ResourceStatus>
