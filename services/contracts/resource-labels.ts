// Labels of the types and statuses of a resource, in the language of the page.
import { m } from '#messages'
import type { ResourceStatus, ResourceType } from './enumerations.ts'

export const resourceTypeLabel = {
  financial: m['resources:type.financial'],
  housing: m['resources:type.housing'],
  utilities: m['resources:type.utilities'],
  food: m['resources:type.food'],
  clothing: m['resources:type.clothing'],
  household: m['resources:type.household'],
  transportation: m['resources:type.transportation'],
  childcare: m['resources:type.childcare'],
  health: m['resources:type.health'],
  public_benefit: m['resources:type.publicBenefit'],
  other: m['resources:type.other'],
} satisfies Record<ResourceType, () => string>

export const resourceStatusLabel = {
  active: m['resources:status.active'],
  completed: m['resources:status.completed'],
  cancelled: m['resources:status.canceled'],
} satisfies Record<ResourceStatus, () => string>
