// Closes an organization in two steps, or merges it into another. For admins.
import type { OrganizationStatus } from '#contracts/organization-status.ts'
import type { ProblemCode } from '#contracts/problems.ts'
import { RefusalError } from '#domain/decision.ts'
import type { ClosingStep } from '#domain/organization/commands.ts'
import { organizationDecider } from '#domain/organization/decide.ts'
import { organizationStream } from '#domain/organization/events.ts'
import { type Organization, statusOf } from '#domain/organization/state.ts'

import type { CommandContext } from './context.ts'
import type { Handler } from './handle.ts'

interface ClosingOutcome {
  readonly status: OrganizationStatus
  readonly version: number
  readonly position: string | null
}

type Step<Type extends ClosingStep['type']> = Omit<Extract<ClosingStep, { type: Type }>, 'type'>

export interface OrganizationClosingCommands {
  /**
   * From now on nothing new arrives. Also chooses another successor while it closes.
   * @refuses organization_not_found, not_permitted, stale_version, not_allowed_in_state, own_successor, successor_closed
   */
  startClosing(id: string, step: Step<'start_closing'>, context: CommandContext): Promise<ClosingOutcome>
  /** @refuses organization_not_found, not_permitted, stale_version, not_allowed_in_state */
  cancelClosing(id: string, step: Step<'cancel_closing'>, context: CommandContext): Promise<ClosingOutcome>
  /**
   * Closes it for good. A referral that arrives at the same moment leaves it again
   * (`services/reactions/closed-organization/`).
   * @refuses organization_not_found, not_permitted, stale_version, not_allowed_in_state, open_referrals_left,
   * platform_people_left, successor_closed
   */
  closeOrganization(id: string, step: Step<'close'>, context: CommandContext): Promise<ClosingOutcome>
}

export interface OrganizationClosingDeps {
  readonly handler: Handler
  readonly requireOpenOrganization: (id: string, refusalIfClosed: ProblemCode) => Promise<void>
  /** According to the read models. @throws NotYetAvailable if they are behind the log */
  readonly countOpenReferrals: (id: string) => Promise<number>
  /** How many people of the exchange's own team have their home there, according to the read models. */
  readonly countPlatformPeople: (id: string) => Promise<number>
}

export const createOrganizationClosing = (deps: OrganizationClosingDeps): OrganizationClosingCommands => {
  const { handler, requireOpenOrganization, countOpenReferrals, countPlatformPeople } = deps

  const requireOpenSuccessor = async (id: string | null): Promise<void> => {
    if (id !== null) await requireOpenOrganization(id, 'successor_closed')
  }

  const requireNothingOpen = async (id: string): Promise<void> => {
    const [referrals, people] = await Promise.all([countOpenReferrals(id), countPlatformPeople(id)])
    if (referrals > 0) throw new RefusalError('open_referrals_left', { params: { count: referrals } })
    if (people > 0) throw new RefusalError('platform_people_left', { params: { count: people } })
  }

  const take = async (
    organizationId: string,
    step: ClosingStep,
    context: CommandContext,
    beforeAppend?: (state: Organization | undefined) => Promise<void>,
  ): Promise<ClosingOutcome> => {
    const { actor } = context
    const { state, position } = await handler.handle(organizationDecider, {
      stream: organizationStream(organizationId),
      context,
      refusalIfErased: 'organization_not_found',
      decide: (current, at) => organizationDecider.decide({ ...step, organizationId, actor, at }, current),
      // Checked last, so that only an admin learns how many there are.
      ...(beforeAppend === undefined ? {} : { beforeAppend }),
    })
    if (state === undefined) throw new RefusalError('organization_not_found')
    return { status: statusOf(state), version: state.version, position }
  }

  return {
    startClosing: (id, step, context) =>
      take(id, { type: 'start_closing', ...step }, context, () => requireOpenSuccessor(step.successorId)),
    cancelClosing: (id, step, context) => take(id, { type: 'cancel_closing', ...step }, context),
    closeOrganization: (id, step, context) =>
      take(id, { type: 'close', ...step }, context, async (state) => {
        await requireOpenSuccessor(state?.closing?.successorId ?? null)
        await requireNothingOpen(id)
      }),
  }
}
