// Input of the routes about organizations, and saves of a profile.
import { randomUUID } from 'node:crypto'
import type { routes } from '#contracts/routes.ts'
import type { z } from 'zod'

import type { TestUser } from './app.ts'

type ProfileBody = z.input<(typeof routes)['saveOrganizationProfile']['body']>

/** The profile of an organization of `createTestApp`, so that saving it the first time changes nothing. */
export const profileBody = (name: string, changes: Partial<ProfileBody> = {}): ProfileBody => ({
  version: 1,
  name,
  website: null,
  about: null,
  services: ['Food'],
  populations: ['Families'],
  counties: ['Cobb'],
  amenities: [],
  hours: {},
  email: null,
  phone: null,
  languages: [],
  eligibility: null,
  publicVisible: true,
  ...changes,
})

/** Reads the profile, then saves it with these changes. */
export const saveProfile = async (user: TestUser, id: string, changes: Partial<ProfileBody>) => {
  const { address: _, ...profile } = await user.call('organizationProfile', { params: { id } })
  return user.call('saveOrganizationProfile', { params: { id }, body: { ...profile, ...changes }, key: randomUUID() })
}

/** Minimal valid input for a call of each route about organizations, with the id of one. */
export const organizationInputs = (id: string) => ({
  organizations: () => ({}),
  organization: () => ({ params: { id: id } }),
  organizationProfile: () => ({ params: { id: id } }),
  organizationHistory: () => ({ params: { id } }),
  // Changes nothing, so the version stays the same for the next caller.
  saveOrganizationProfile: () => ({ params: { id: id }, body: profileBody('Harbor House') }),
  // Changes nothing.
  setOrganizationCapacity: () => ({ params: { id }, body: { status: 'accepting' as const, until: null, note: null } }),
  managedOrganizations: () => ({}),
  createOrganization: () => ({
    body: { name: 'New House', services: ['Food'], populations: ['Families'], counties: ['Cobb'] },
  }),
  setOrganizationVisibility: () => ({ params: { id: id }, body: { publicVisible: true } }),
  setOrganizationTier: () => ({ params: { id: id }, body: { tier: 'cultivator' } }),
  organizationClosing: () => ({ params: { id } }),
  // An organization cannot merge into itself, and one that is open cannot be closed for good.
  startClosing: () => ({ params: { id }, body: { version: 1, successorId: id } }),
  cancelClosing: () => ({ params: { id }, body: { version: 1 } }),
  closeOrganization: () => ({ params: { id }, body: { version: 1, membersFollow: false } }),
  setupProgress: () => ({}),
})
