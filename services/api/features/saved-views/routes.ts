// Saved views of staff review: save, share, and choose the default.
import type { SavedViews } from '#settings/saved-views.ts'

import { unwrapOutcome } from '../../unwrap-outcome.ts'
import type { Router } from '../../route.ts'

export const registerSavedViewRoutes = ({ route }: Router, views: SavedViews): void => {
  route('savedViews', ({ principal }) => views.list(principal.user.id))

  route('saveView', async ({ body, principal }) => unwrapOutcome(await views.save(body, principal.user.id)))

  route('changeView', async ({ params, body, principal }) =>
    unwrapOutcome(await views.change(params.id, body, principal.user.id)),
  )

  route('deleteView', async ({ params, principal }) => {
    unwrapOutcome(await views.delete(params.id, { userId: principal.user.id, admin: principal.actor.role === 'admin' }))
    return {}
  })

  route('setOpeningView', async ({ body, principal }) => {
    unwrapOutcome(await views.setOpeningView(body.id, principal.user.id))
    return {}
  })
}
