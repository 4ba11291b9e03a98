// The state of each read model and reaction, for the system page.
import type { FeatureModule } from '../../feature-module.ts'

export const subscriptionsFeature: FeatureModule<'subscriptionOverview'> = ({ route }, { subscriptionOverview }) => {
  route('subscriptions', async () => ({ rows: await subscriptionOverview.list() }))
}
