// Routes of the Access Control page and the organization members list.
import { z } from 'zod'

import {
  GrantAccess,
  GrantParams,
  GrantList,
  GrantQuery,
  GrantResult,
  MemberQuery,
  SetMemberRole,
} from './access-control.ts'
import { WriteResult } from './lists.ts'
import type { RouteSpec } from './route-spec.ts'

const userParams = z.object({ userId: GrantParams.shape.userId })

export const accessRoutes = {
  accessGrants: {
    method: 'GET',
    path: '/api/access/grants',
    access: 'staff',
    summary: 'Active grants, by name',
    query: GrantQuery,
    response: GrantList,
  },
  grantAccess: {
    method: 'POST',
    path: '/api/access/grants',
    access: 'admin',
    summary: 'Grant a role to the person with this email address; granting again changes the role',
    body: GrantAccess,
    response: GrantResult,
    idempotent: true,
  },
  revokeAccess: {
    method: 'DELETE',
    path: '/api/access/grants/:userId/:organizationId',
    access: 'admin',
    summary: 'Revoke a grant and end the person’s sessions',
    params: GrantParams,
    response: WriteResult,
    idempotent: true,
  },

  members: {
    method: 'GET',
    path: '/api/organization/members',
    access: 'org_admin',
    summary: 'The members of your own organization, by name',
    query: MemberQuery,
    response: GrantList,
  },
  setMemberRole: {
    method: 'PUT',
    path: '/api/organization/members/:userId',
    access: 'org_admin',
    summary: 'Make a member of your own organization its admin, or a regular member again',
    params: userParams,
    body: SetMemberRole,
    response: WriteResult,
    idempotent: true,
  },
  removeMember: {
    method: 'DELETE',
    path: '/api/organization/members/:userId',
    access: 'org_admin',
    summary: 'Remove a member from your own organization and end the person’s sessions',
    params: userParams,
    response: WriteResult,
    idempotent: true,
  },
} as const satisfies Record<string, RouteSpec>
