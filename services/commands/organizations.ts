// Commands that create and update organizations, and a check that one exists.
import { RefusalError } from '#domain/decision.ts'
import type { CreateOrganization } from '#domain/organization/commands.ts'
import { organizationDecider } from '#domain/organization/decide.ts'
import { type OrganizationProfile, organizationStream } from '#domain/organization/events.ts'

import type { CommandContext } from './context.ts'
import type { Handler } from './handle.ts'

export type NewOrganization = Pick<CreateOrganization, 'profile' | 'tier' | 'publicVisible'>

export interface OrganizationCommands {
  /**
   * Uses the command id as the organization's id, so that a repeated command does not create a second organization.
   * @refuses not_permitted
   */
  createOrganization(body: NewOrganization, context: CommandContext): Promise<{ id: string; position: string | null }>
  /** @refuses organization_not_found, not_permitted */
  updateProfile(id: string, profile: OrganizationProfile, context: CommandContext): Promise<{ position: string | null }>
  /** @refuses organization_not_found */
  requireOrganization(id: string): Promise<void>
}

export const createOrganizationCommands = (handler: Handler): OrganizationCommands => {
  // An organization can be hidden but never removed, so a positive result stays valid.
  const existingIds = new Set<string>()
  return {
    createOrganization: async (body, context) => {
      const { actor, commandId: organizationId } = context
      const { position } = await handler.handle(organizationDecider, {
        stream: organizationStream(organizationId),
        context,
        decide: (state, at) =>
          organizationDecider.decide({ type: 'create', organizationId, actor, at, ...body }, state),
      })
      return { id: organizationId, position }
    },
    updateProfile: async (organizationId, profile, context) => {
      const { actor } = context
      const { position } = await handler.handle(organizationDecider, {
        stream: organizationStream(organizationId),
        context,
        decide: (state, at) =>
          organizationDecider.decide({ type: 'update_profile', organizationId, actor, at, profile }, state),
      })
      return { position }
    },
    requireOrganization: async (id) => {
      if (existingIds.has(id)) return
      const { state } = await handler.load(organizationDecider, organizationStream(id))
      if (state === undefined) throw new RefusalError('organization_not_found')
      existingIds.add(id)
    },
  }
}
