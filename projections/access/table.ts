// One row for each person who has ever been granted access.
import type { RowTable, Table } from '../engine/model.ts'
import { type AccessState, type Grant, accessFold } from './fold.ts'

export const accessTable = {
  name: 'access',
  columns: {
    user_id: { type: 'uuid' },
    /** The highest platform role of the active grants (ROLE-01). */
    platform_role: { type: 'text', nullable: true },
    /** All grants, including revoked ones, oldest first. */
    grants: { type: 'json' },
  },
  key: ['user_id'],
  indexes: {},
} as const satisfies Table

const platformRole = (grants: readonly Grant[]): 'admin' | 'staff' | null => {
  const roles = new Set(grants.filter((grant) => grant.active).map((grant) => grant.role))
  if (roles.has('admin')) return 'admin'
  return roles.has('staff') ? 'staff' : null
}

const byGrantedAt = (a: Grant, b: Grant): number => {
  if (a.grantedAt !== b.grantedAt) return a.grantedAt < b.grantedAt ? -1 : 1
  return a.organizationId < b.organizationId ? -1 : 1
}

export const accessRows: RowTable<AccessState> = {
  table: accessTable,
  fold: accessFold,
  joins: {},
  compose: (userId, { grants }) => ({
    user_id: userId,
    platform_role: platformRole(grants),
    grants: grants.toSorted(byGrantedAt),
  }),
}
