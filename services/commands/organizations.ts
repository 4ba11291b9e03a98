// Commands that create and update organizations, and a check that one exists.
import type { Capacity, LimitedCapacity } from '#contracts/capacity.ts'
import type { PartnerTier } from '#contracts/enumerations.ts'
import type { SaveOrganizationProfile } from '#contracts/organization-profile.ts'
import type { ProblemCode } from '#contracts/problems.ts'
import { RefusalError } from '#domain/decision.ts'
import type { CreateOrganization, OrganizationSetting } from '#domain/organization/commands.ts'
import { organizationDecider } from '#domain/organization/decide.ts'
import { organizationStream } from '#domain/organization/events.ts'
import { statusOf } from '#domain/organization/state.ts'
import type { Vault } from '#platform/vault/vault.ts'

import type { CommandContext } from './context.ts'
import type { Handler } from './handle.ts'
import {
  type OrganizationClosingCommands,
  type OrganizationClosingDeps,
  createOrganizationClosing,
} from './organization-closing.ts'
import { readContents } from './organization-content.ts'

export type NewOrganization = Pick<CreateOrganization, 'profile' | 'tier' | 'publicVisible'>

export interface OrganizationCommands extends OrganizationClosingCommands {
  /**
   * Uses the command id as the organization's id, so that a repeated command does not create a second organization.
   * @refuses not_permitted
   */
  createOrganization(body: NewOrganization, context: CommandContext): Promise<{ id: string; position: string | null }>
  /**
   * Saves the profile and whether the directory lists it. The refusal of a stale version contains the current profile.
   * @refuses organization_not_found, not_permitted, stale_version
   */
  saveOrganizationProfile(
    id: string,
    saved: SaveOrganizationProfile,
    context: CommandContext,
  ): Promise<{ version: number; position: string | null }>
  /**
   * Shows the organization in the directory or hides it.
   * @refuses organization_not_found, not_permitted, listing_incomplete
   */
  setOrganizationVisibility(
    id: string,
    publicVisible: boolean,
    context: CommandContext,
  ): Promise<{ position: string | null }>
  /** @refuses organization_not_found, not_permitted */
  setOrganizationTier(id: string, tier: PartnerTier, context: CommandContext): Promise<{ position: string | null }>
  /**
   * The refusal of a stale version contains the current limit. `seen` is the limit that the person saw, if known.
   * @refuses organization_not_found, not_permitted, pause_day_invalid, stale_version
   */
  setOrganizationCapacity(
    id: string,
    capacity: { readonly capacity: Capacity; readonly seen?: LimitedCapacity | null | undefined },
    context: CommandContext,
  ): Promise<{ capacity: Capacity; position: string | null }>
  /** @refuses organization_not_found */
  requireOrganization(id: string): Promise<void>
  /**
   * Checks in the log that something new may arrive at the organization.
   * @refuses organization_not_found; `refusalIfClosed` (by default organization_closed) if it is closing or closed
   */
  requireOpenOrganization(id: string, refusalIfClosed?: ProblemCode): Promise<void>
  /** Whether it is closing, and not closed yet, according to the log. */
  isOrganizationClosing(id: string): Promise<boolean>
}

export interface OrganizationCommandDeps {
  readonly handler: Handler
  readonly closingCounts: Pick<OrganizationClosingDeps, 'countOpenReferrals' | 'countPlatformPeople'>
  readonly vault: Pick<Vault, 'open'>
}

export const createOrganizationCommands = (deps: OrganizationCommandDeps): OrganizationCommands => {
  const { handler, vault, closingCounts } = deps
  // An organization can be hidden or closed but never removed, so a positive result stays valid. That it is open does not.
  const existingIds = new Set<string>()

  /** The person may see the profile, because permission is decided before the version. */
  const withCurrentProfile = async (error: unknown, organizationId: string): Promise<unknown> => {
    if (!(error instanceof RefusalError) || error.refusal.refused !== 'stale_version') return error
    const { state } = await handler.load(organizationDecider, organizationStream(organizationId))
    if (state === undefined) return error
    const [current] = await readContents(vault, [state])
    return new RefusalError('stale_version', { current })
  }

  const change = async (organizationId: string, command: OrganizationSetting, context: CommandContext) => {
    const { position } = await handler.handle(organizationDecider, {
      stream: organizationStream(organizationId),
      context,
      refusalIfErased: 'organization_not_found',
      decide: (state, at) =>
        organizationDecider.decide({ ...command, organizationId, actor: context.actor, at }, state),
    })
    return { position }
  }

  const requireOpenOrganization: OrganizationCommands['requireOpenOrganization'] = async (
    id,
    refusalIfClosed = 'organization_closed',
  ) => {
    const { state } = await handler.load(organizationDecider, organizationStream(id))
    if (state === undefined) throw new RefusalError('organization_not_found')
    if (statusOf(state) !== 'open') throw new RefusalError(refusalIfClosed)
  }

  return {
    ...createOrganizationClosing({ handler, requireOpenOrganization, ...closingCounts }),
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
    saveOrganizationProfile: async (organizationId, saved, context) => {
      const { actor } = context
      try {
        const { state, position } = await handler.handle(organizationDecider, {
          stream: organizationStream(organizationId),
          context,
          refusalIfErased: 'organization_not_found',
          decide: (current, at) =>
            organizationDecider.decide({ type: 'save_profile', organizationId, actor, at, saved }, current),
        })
        return { version: state?.version ?? saved.version, position }
      } catch (error) {
        throw await withCurrentProfile(error, organizationId)
      }
    },
    setOrganizationVisibility: (id, publicVisible, context) =>
      change(id, { type: 'set_visibility', publicVisible }, context),
    setOrganizationTier: (id, tier, context) => change(id, { type: 'set_tier', tier }, context),
    setOrganizationCapacity: async (id, { capacity, seen }, context) => ({
      capacity,
      ...(await change(id, { type: 'set_capacity', capacity, seen }, context)),
    }),
    requireOrganization: async (id) => {
      if (existingIds.has(id)) return
      const { state } = await handler.load(organizationDecider, organizationStream(id))
      if (state === undefined) throw new RefusalError('organization_not_found')
      existingIds.add(id)
    },
    requireOpenOrganization,
    isOrganizationClosing: async (id) => {
      const { state } = await handler.load(organizationDecider, organizationStream(id))
      return state !== undefined && statusOf(state) === 'closing'
    },
  }
}
