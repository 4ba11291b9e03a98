// Names the status of an organization.
import { m } from '#messages'
import type { OrganizationStatus } from '#contracts/organization-status.ts'

const texts = {
  open: m['organizations:status.open'],
  closing: m['organizations:status.closing'],
  closed: m['organizations:status.closed'],
} as const satisfies Record<OrganizationStatus, () => string>

export const organizationStatusText = (status: OrganizationStatus): string => texts[status]()
