// Commands on the resources of a referral. Each loads the referral first, because the rights follow it.
import type { ResolvedActor } from '#contracts/parties.ts'
import type { CorrectResource, RecordResource } from '#contracts/resources.ts'
import { RefusalError } from '#domain/decision.ts'
import { referralDecider } from '#domain/referral/decide.ts'
import { referralStream } from '#domain/referral/events.ts'
import type { Referral } from '#domain/referral/state.ts'
import type { ResourceCommand } from '#domain/resource/commands.ts'
import { resourceDecider } from '#domain/resource/decide.ts'
import { resourceStream } from '#domain/resource/events.ts'
import { canRecordResources } from '#domain/resource/rights.ts'
import type { Clock } from '#platform/clock.ts'
import { deriveId } from '#platform/derive-id.ts'

import type { CommandContext } from '../context.ts'
import type { Handler } from '../handle.ts'
import type { OrganizationCommands } from '../organizations.ts'

interface Written {
  readonly position: string | null
}

/** Names one resource of a referral. */
interface ResourceParams {
  readonly id: string
  readonly resourceId: string
}

export interface ResourceCommands {
  /**
   * @refuses referral_not_found, organization_not_found, information_missing, unsafe_input, sensitive_content,
   * client_not_found (the client was erased), key_reused
   */
  recordResource(
    referralId: string,
    body: RecordResource,
    context: CommandContext,
  ): Promise<Written & { readonly id: string }>
  /** @refuses the same as `recordResource`; also not_found, stale_version, not_allowed_in_state, not_permitted */
  correctResource(params: ResourceParams, body: CorrectResource, context: CommandContext): Promise<Written>
  /** @refuses referral_not_found, not_found, stale_version, not_allowed_in_state, not_permitted, key_reused */
  cancelResource(params: ResourceParams, version: number, context: CommandContext): Promise<Written>
}

/** A command without its time, and without what the commands here load. */
type LoadedCommand = ResourceCommand extends infer Command
  ? Command extends { readonly referral: Referral }
    ? Omit<Command, 'referral' | 'at' | 'actor'>
    : never
  : never

export interface ResourceDeps {
  readonly handler: Handler
  readonly clock: Clock
  readonly requireOrganization: OrganizationCommands['requireOrganization']
}

export const createResourceCommands = ({ handler, clock, requireOrganization }: ResourceDeps): ResourceCommands => {
  /** To everyone else, the referral does not exist. @refuses referral_not_found */
  const loadReferral = async (referralId: string, actor: ResolvedActor): Promise<Referral> => {
    const { state } = await handler.load(referralDecider, referralStream(referralId))
    if (state === undefined || !canRecordResources(actor, state, clock.now()))
      throw new RefusalError('referral_not_found')
    return state
  }

  const handle = async (referralId: string, command: LoadedCommand, context: CommandContext): Promise<Written> => {
    const { actor } = context
    const referral = await loadReferral(referralId, actor)
    if (command.type !== 'cancel' && command.details.providerId !== null)
      await requireOrganization(command.details.providerId)
    const { position } = await handler.handle(resourceDecider, {
      stream: resourceStream(referralId),
      context,
      decide: (state, at) => resourceDecider.decide({ ...command, actor, referral, at }, state),
    })
    return { position }
  }

  return {
    recordResource: async (referralId, details, context) => {
      const resourceId = deriveId(context.commandId, 'resource')
      return { id: resourceId, ...(await handle(referralId, { type: 'record', resourceId, details }, context)) }
    },
    correctResource: ({ id, resourceId }, { version, ...details }, context) =>
      handle(id, { type: 'correct', resourceId, details, version }, context),
    cancelResource: ({ id, resourceId }, version, context) =>
      handle(id, { type: 'cancel', resourceId, version }, context),
  }
}
