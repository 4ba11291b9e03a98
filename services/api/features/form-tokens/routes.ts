// Issues tokens for the public forms (services/api/form-guard.ts).
import type { FeatureModule } from '../../feature-module.ts'

export const formTokensFeature: FeatureModule<'formGuard'> = ({ route }, { formGuard }) => {
  route('formToken', async ({ body: { form, renews } }) => ({ token: formGuard.issue(form, renews) }))
}
