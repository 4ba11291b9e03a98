// Saves of an organization's profile.
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
