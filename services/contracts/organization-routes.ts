// Routes of organizations: pickers, profiles, and the console that creates, publishes and lists them.
import { z } from 'zod'

import { CapacityResult, SetCapacity } from './capacity.ts'
import { PageQuery, ReadYourWritesQuery, WriteResult } from './lists.ts'
import {
  CreateOrganization,
  CreatedOrganization,
  ManagedOrganizationList,
  ManagedOrganizationQuery,
  SetOrganizationTier,
  SetOrganizationVisibility,
  SetupProgress,
} from './managed-organizations.ts'
import {
  CancelClosing,
  CloseOrganization,
  ClosingResult,
  OrganizationClosing,
  StartClosing,
} from './organization-closing.ts'
import { OrganizationHistory } from './organization-history.ts'
import { OrganizationProfileDetail, SaveOrganizationProfile, SavedOrganizationProfile } from './organization-profile.ts'
import { OrganizationDetail, OrganizationList, OrganizationQuery } from './people.ts'
import { reading, shownClients } from './readings.ts'
import type { RouteSpec } from './route-spec.ts'

const idParams = z.object({ id: z.uuid().toLowerCase() })

export const organizationRoutes = {
  organizations: {
    method: 'GET',
    path: '/api/organizations',
    access: 'signed_in',
    summary: 'Organizations by name, at most 50',
    query: OrganizationQuery,
    response: OrganizationList,
  },
  createOrganization: {
    method: 'POST',
    path: '/api/organizations',
    access: 'staff',
    summary: 'Create an organization, hidden from the directory; only an admin may choose a tier',
    body: CreateOrganization,
    response: CreatedOrganization,
    idempotent: true,
  },
  organization: {
    method: 'GET',
    path: '/api/organizations/:id',
    access: 'signed_in',
    summary: 'One organization',
    params: idParams,
    response: OrganizationDetail,
  },
  organizationProfile: {
    method: 'GET',
    path: '/api/organizations/:id/profile',
    access: 'staff_or_organization',
    summary: 'The whole profile of an organization, for its members and staff',
    params: idParams,
    query: ReadYourWritesQuery,
    response: OrganizationProfileDetail,
  },
  saveOrganizationProfile: {
    method: 'PUT',
    path: '/api/organizations/:id/profile',
    access: 'staff_or_organization',
    summary: 'Save the profile of an organization and whether the directory lists it',
    params: idParams,
    body: SaveOrganizationProfile,
    response: SavedOrganizationProfile,
    idempotent: true,
  },
  organizationHistory: {
    method: 'GET',
    path: '/api/organizations/:id/history',
    access: 'staff_or_organization',
    summary: 'Who changed what in the profile, the tier and the capacity of an organization, newest first',
    params: idParams,
    query: PageQuery.pick({ page: true }),
    response: OrganizationHistory,
  },
  setOrganizationCapacity: {
    method: 'PUT',
    path: '/api/organizations/:id/capacity',
    access: 'staff_or_organization',
    summary: 'Say whether an organization takes new referrals',
    params: idParams,
    body: SetCapacity,
    response: CapacityResult,
    idempotent: true,
  },
  managedOrganizations: {
    method: 'GET',
    path: '/api/console/organizations',
    access: 'staff',
    summary: 'All organizations by name, with their visibility, members and invitations',
    query: ManagedOrganizationQuery,
    response: ManagedOrganizationList,
  },
  setOrganizationVisibility: {
    method: 'PUT',
    path: '/api/organizations/:id/visibility',
    access: 'staff',
    summary: 'Show an organization in the directory, or hide it',
    params: idParams,
    body: SetOrganizationVisibility,
    response: WriteResult,
    idempotent: true,
  },
  setOrganizationTier: {
    method: 'PUT',
    path: '/api/organizations/:id/tier',
    access: 'admin',
    summary: 'Set the membership tier of an organization',
    params: idParams,
    body: SetOrganizationTier,
    response: WriteResult,
    idempotent: true,
  },
  organizationClosing: {
    method: 'GET',
    path: '/api/console/organizations/:id/closing',
    access: 'admin',
    summary: 'What is left to do before an organization can be closed',
    params: idParams,
    query: ReadYourWritesQuery,
    response: OrganizationClosing,
    reads: reading('list', OrganizationClosing, ({ received, returned }) => [
      ...shownClients(received.rows),
      ...shownClients(returned.rows),
    ]),
  },
  startClosing: {
    method: 'POST',
    path: '/api/organizations/:id/closing',
    access: 'admin',
    summary: 'Begin to close an organization, or choose what it merges into; nothing new arrives from then on',
    params: idParams,
    body: StartClosing,
    response: ClosingResult,
    idempotent: true,
  },
  cancelClosing: {
    method: 'POST',
    path: '/api/organizations/:id/closing/cancel',
    access: 'admin',
    summary: 'Keep an organization open after all',
    params: idParams,
    body: CancelClosing,
    response: ClosingResult,
    idempotent: true,
  },
  closeOrganization: {
    method: 'POST',
    path: '/api/organizations/:id/close',
    access: 'admin',
    summary: 'Close an organization that has no open referral left; its people lose access',
    params: idParams,
    body: CloseOrganization,
    response: ClosingResult,
    idempotent: true,
  },
  setupProgress: {
    method: 'GET',
    path: '/api/console/setup-progress',
    access: 'staff',
    summary: 'How far the installation is on the way to its first outcome',
    query: ReadYourWritesQuery,
    response: SetupProgress,
  },
} as const satisfies Record<string, RouteSpec>
