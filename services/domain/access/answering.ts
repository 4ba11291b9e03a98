// Who may answer the conversations of one side: staff those with staff, and members those with their organization.
import { OrganizationRole } from '#contracts/enumerations.ts'
import { isStaff } from '#contracts/parties.ts'
import type { Access } from './state.ts'

/** Whether a person with this access answers families for the organization, or for staff if it is null. */
export const canAnswer = ({ grants }: Access, organizationId: string | null): boolean =>
  organizationId === null
    ? Object.values(grants).some(isStaff)
    : OrganizationRole.safeParse(grants[organizationId]?.role).success
