// Role names and what each role allows (ROLE-06).
import { m } from '#messages'
import type { GrantedRole } from '#contracts/enumerations.ts'

const names: Readonly<Record<GrantedRole, () => string>> = {
  member: m['access:roles.member'],
  org_admin: m['access:roles.orgAdmin'],
  staff: m['access:roles.staff'],
  admin: m['access:roles.admin'],
}

const guidelines: Readonly<Record<GrantedRole, () => string>> = {
  member: m['access:guidelines.member'],
  org_admin: m['access:guidelines.orgAdmin'],
  staff: m['access:guidelines.staff'],
  admin: m['access:guidelines.admin'],
}

export const roleName = (role: GrantedRole): string => names[role]()
export const roleGuideline = (role: GrantedRole): string => guidelines[role]()
