// Commands on the resources of a referral. Each loads the referral first, because the rights follow it.
import { isStaff } from '#contracts/parties.ts'
import type { CorrectResource, RecordResource } from '#contracts/resources.ts'
import { RefusalError } from '#domain/decision.ts'
import { referralDecider } from '#domain/referral/decide.ts'
import { referralStream } from '#domain/referral/events.ts'
import type { Referral } from '#domain/referral/state.ts'
import type { ResourceCommand } from '#domain/resource/commands.ts'
import { resourceDecider } from '#domain/resource/decide.ts'
import { resourceStream } from '#domain/resource/events.ts'
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
  readonly requireOrganization: OrganizationCommands['requireOrganization']
}

export const createResourceCommands = ({ handler, requireOrganization }: ResourceDeps): ResourceCommands => {
  const handle = async (referralId: string, command: LoadedCommand, context: CommandContext): Promise<Written> => {
    const { actor } = context
    const { state: referral } = await handler.load(referralDecider, referralStream(referralId))
    if (referral === undefined) throw new RefusalError('referral_not_found')
    // A receiver is always the provider of what it records. What it sends as provider is ignored.
    if (isStaff(actor) && command.type !== 'cancel' && command.details.providerId !== null)
      await requireOrganization(command.details.providerId)
    const { position } = await handler.handle(resourceDecider, {
      stream: resourceStream(referralId),
      context,
      // A repeated command that has succeeded does not come this far, even if the referral was closed since.
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
