// What a person may do and for whom: at most one role for each organization.
import type { GrantedRole } from '#contracts/enumerations.ts'

/** Role by organization id; a revoked one is gone. Plain JSON. */
export interface Access {
  readonly roles: Readonly<Record<string, GrantedRole>>
}

export const noAccess: Access = { roles: {} }
