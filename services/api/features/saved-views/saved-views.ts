// Saved views of staff review: save, share, and choose the default.
import type { SavedViews } from '#identity/saved-views.ts'

import { unwrapOutcome } from '../../unwrap-outcome.ts'
import type { Router } from '../../route.ts'

export const savedViewRoutes = ({ route }: Router, views: SavedViews): void => {
  route('savedViews', ({ principal: reader }) => views.list(reader.user.id))

  route('saveView', async ({ body, principal: reader }) => unwrapOutcome(await views.save(body, reader.user.id)))

  route('changeView', async ({ params, body, principal: reader }) =>
    unwrapOutcome(await views.change(params.id, body, reader.user.id)),
  )

  route('deleteView', async ({ params, principal: reader }) => {
    unwrapOutcome(await views.delete(params.id, { userId: reader.user.id, admin: reader.actor.role === 'admin' }))
    return {}
  })

  route('setOpeningView', async ({ body, principal: reader }) => {
    unwrapOutcome(await views.setOpeningView(body.id, reader.user.id))
    return {}
  })
}
