// Creates a referral, and runs an action on one or many referrals.
import type { Commands } from '#commands/commands.ts'
import { toRefusedAction } from '#contracts/referral-commands.ts'

import type { RouteHandler, Router } from '../../route.ts'

export const referralCommandRoutes = (
  { route }: Router,
  {
    requestReferral,
    actOnReferral,
    runBulkAction,
  }: Pick<Commands, 'requestReferral' | 'actOnReferral' | 'runBulkAction'>,
): void => {
  route('createReferral', ({ body, context }) => requestReferral(body, context))

  const act: RouteHandler<'actOnReferral'> = async ({ params, body, context }) => {
    const { referral, position } = await actOnReferral(params.id, body, context)
    const { status, disposition, version, compensation } = referral
    // Notes and priority changes are not decisions. An undo would revert the decision before them.
    const undoable = 'version' in body && compensation !== null
    return { status, disposition, version, undoable, position }
  }
  route('actOnReferral', act, toRefusedAction)

  route('bulkReferrals', async ({ body, context }) => {
    const { results, position } = await runBulkAction(body, context)
    return { results: [...results], done: results.filter(({ done }) => done).length, position }
  })
}
