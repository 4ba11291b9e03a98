// Routes of invitations: for admins, for the admins of an organization, and for the invited person.
import { z } from 'zod'

import {
  InvitationList,
  InvitationParams,
  InvitationQuery,
  InviteMember,
  InvitePerson,
  JoinByInvitation,
  MemberInvitationQuery,
  OpenInvitation,
} from './invitations.ts'
import { CurrentUser } from './people.ts'
import type { RouteSpec } from './route-spec.ts'

const emptyResponse = z.object({})

export const invitationRoutes = {
  invitations: {
    method: 'GET',
    path: '/api/invitations',
    access: 'staff',
    summary: 'Invitations that were not accepted yet, newest first',
    query: InvitationQuery,
    response: InvitationList,
  },
  invitePerson: {
    method: 'POST',
    path: '/api/invitations',
    access: 'admin',
    summary: 'Invite an email address to a role; the response is the same whether or not the address has an account',
    body: InvitePerson,
    response: emptyResponse,
    idempotent: true,
  },
  resendInvitation: {
    method: 'POST',
    path: '/api/invitations/:id/resend',
    access: 'admin',
    summary: 'Email a new link, which replaces the earlier one',
    params: InvitationParams,
    response: emptyResponse,
  },
  cancelInvitation: {
    method: 'DELETE',
    path: '/api/invitations/:id',
    access: 'admin',
    summary: 'Cancel an invitation; its link no longer works',
    params: InvitationParams,
    response: emptyResponse,
  },

  memberInvitations: {
    method: 'GET',
    path: '/api/organization/invitations',
    access: 'org_admin',
    summary: 'Invitations to your own organization that were not accepted yet, newest first',
    query: MemberInvitationQuery,
    response: InvitationList,
  },
  inviteMember: {
    method: 'POST',
    path: '/api/organization/invitations',
    access: 'org_admin',
    summary: 'Invite an email address to become a member of your own organization',
    body: InviteMember,
    response: emptyResponse,
    idempotent: true,
  },
  resendMemberInvitation: {
    method: 'POST',
    path: '/api/organization/invitations/:id/resend',
    access: 'org_admin',
    summary: 'Email a new link to a person invited as a member of your own organization',
    params: InvitationParams,
    response: emptyResponse,
  },
  cancelMemberInvitation: {
    method: 'DELETE',
    path: '/api/organization/invitations/:id',
    access: 'org_admin',
    summary: 'Cancel an invitation to your own organization',
    params: InvitationParams,
    response: emptyResponse,
  },

  openInvitation: {
    method: 'GET',
    path: '/api/invitation',
    access: 'visitor',
    requestsPerMinute: 300,
    summary: 'The invitation whose link this browser opened',
    response: OpenInvitation,
  },
  joinByInvitation: {
    method: 'POST',
    path: '/api/invitation/account',
    access: 'anyone',
    requestsPerMinute: 300,
    summary: 'Create a confirmed account for the invited address and accept the invitation',
    body: JoinByInvitation,
    response: z.object({ email: z.string() }),
  },
  acceptInvitation: {
    method: 'POST',
    path: '/api/invitation/acceptance',
    access: 'signed_in',
    summary: 'Accept the invitation with your own account',
    response: CurrentUser,
  },
} as const satisfies Record<string, RouteSpec>
