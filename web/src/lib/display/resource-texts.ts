// The texts of one resource: its name, provider and dates, and the icon of its type.
import { m } from '#messages'
import type { ResourceStatus, ResourceType } from '#contracts/enumerations.ts'
import { partnerName } from '#contracts/organization-ref.ts'
import { resourceTypeLabel } from '#contracts/resource-labels.ts'
import type { NoteText } from '#contracts/referrals.ts'
import type { Resource } from '#contracts/resources.ts'
import {
  Armchair,
  Baby,
  Ban,
  Banknote,
  Bus,
  CircleCheck,
  Gift,
  House,
  Landmark,
  Lightbulb,
  type LucideIcon,
  RefreshCw,
  Shirt,
  Stethoscope,
  Utensils,
} from 'lucide-react'
import { formatDay } from '../format/time.ts'

export const typeIcon: Readonly<Record<ResourceType, LucideIcon>> = {
  financial: Banknote,
  housing: House,
  utilities: Lightbulb,
  food: Utensils,
  clothing: Shirt,
  household: Armchair,
  transportation: Bus,
  childcare: Baby,
  health: Stethoscope,
  public_benefit: Landmark,
  other: Gift,
}

export const statusView = {
  active: { icon: RefreshCw, tint: 'good' },
  completed: { icon: CircleCheck, tint: 'plain' },
  cancelled: { icon: Ban, tint: 'plain' },
} as const satisfies Record<ResourceStatus, unknown>

export const textOrErased = (text: NoteText): string => ('text' in text ? text.text : m['resources:erased']())

/** The name of a resource, or its type if the name is not for this reader. */
export const resourceName = ({ name, type }: Pick<Resource, 'name' | 'type'>): string => {
  if (name !== null) return textOrErased(name)
  return type === null ? m['common:help']() : resourceTypeLabel[type]()
}

/** Null if no partner provides it. */
export const providerName = ({ provider }: Pick<Resource, 'provider'>): string | null =>
  provider === null ? null : partnerName(provider)

/** Keeps a date on one line. */
const withoutBreaks = (text: string): string => text.replaceAll(' ', '\u00a0')

/** `Since Mar 2`, `Mar 2 to Mar 31`, or the only day. */
export const datesText = (
  { status, startDate, endDate }: Pick<Resource, 'status' | 'startDate' | 'endDate'>,
  now: Date,
): string => {
  const start = formatDay(startDate, now)
  if (endDate !== null && endDate !== startDate)
    return withoutBreaks(m['resources:fromTo']({ start, end: formatDay(endDate, now) }))
  return withoutBreaks(status === 'active' && endDate === null ? m['resources:since']({ start }) : start)
}
