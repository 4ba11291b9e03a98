// A directory full of the demo's partners, listed in an app of a test.
import { onceOnly, systemActor } from '#commands/context.ts'
import type { OrganizationProfile } from '#domain/organization/events.ts'
import { demoOrganizations } from '#scripts/seed/organizations.ts'

import type { TestApp } from './app.ts'

/** Name → id of those that list themselves. `changed` alters a profile by its key. */
export const listDemoPartners = async (
  app: TestApp,
  changed: Readonly<Record<string, Partial<OrganizationProfile>>> = {},
): Promise<ReadonlyMap<string, string>> => {
  const listed = demoOrganizations.filter(({ publicVisible }) => publicVisible)
  const made = await Promise.all(
    listed.map(async ({ key, profile, tier, publicVisible }) => {
      const body = { profile: { ...profile, ...changed[key] }, tier, publicVisible }
      const { id, position } = await app.server.services.commands.createOrganization(body, onceOnly(systemActor))
      return { name: profile.name, id, position }
    }),
  )
  for (const { position } of made) await app.caughtUp(position)
  return new Map(made.map(({ name, id }) => [name, id]))
}
