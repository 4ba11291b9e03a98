// The tasks of staff to call or write to families.
import type { FeatureModule } from '../../feature-module.ts'

export const contactTasksFeature: FeatureModule<'commands' | 'queries'> = ({ route }, { commands, queries }) => {
  route('contactTasks', ({ query, principal }) => queries.contactTasks(query, principal.actor))
  route('contactTaskCount', ({ query }) => queries.contactTaskCount(query.after))
  route('referralContactTasks', ({ params, query }) => queries.referralContactTasks(params.id, query.after))
  route('finishContactTask', ({ params, body, context }) => commands.finishContactTask(params.id, body, context))
}
