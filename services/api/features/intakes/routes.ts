// Intakes: the list, one intake, and its stage.
import { RefusalError } from '#domain/decision.ts'

import type { FeatureModule } from '../../feature-module.ts'

export const intakesFeature: FeatureModule<'commands' | 'queries'> = ({ route }, { commands, queries }) => {
  route('intakes', ({ query }) => queries.intakes(query))

  route('intake', async ({ params, query }) => {
    const intake = await queries.intake(params.id, query.after)
    if (intake === undefined) throw new RefusalError('intake_not_found')
    return intake
  })

  route('setIntakeStage', async ({ params: { id }, body, context }) => {
    const parties = (await queries.referralParties(id)) ?? (await commands.findParties(id))
    if (parties === undefined) throw new RefusalError('intake_not_found')
    return commands.setIntakeStage(id, body, context)
  })
}
