// Making a referral, acting on one, acting on many.
import type { Commands } from '#commands/commands.ts'

import type { Router } from '../../route.ts'

export const referralCommandRoutes = (
  { route }: Router,
  { requestReferral, actOnReferral, actOnMany }: Pick<Commands, 'requestReferral' | 'actOnReferral' | 'actOnMany'>,
): void => {
  route('createReferral', ({ body, context }) => requestReferral(body, context))

  route('actOnReferral', async ({ params, body, context }) => {
    const { referral, position } = await actOnReferral(params.id, body, context)
    const { status, disposition, version, compensation } = referral
    return { status, disposition, version, undoable: compensation !== null, position }
  })

  route('bulkReferrals', async ({ body, context }) => {
    const { results, position } = await actOnMany(body, context)
    return { results: [...results], done: results.filter(({ done }) => done).length, position }
  })
}
