// Issues tokens for the public forms (services/api/form-guard.ts).
import type { FormGuard } from '../../form-guard.ts'
import type { Router } from '../../route.ts'

export const registerFormTokenRoute = ({ route }: Router, formGuard: Pick<FormGuard, 'issue'>): void => {
  route('formToken', async ({ body: { form, renews } }) => ({ token: formGuard.issue(form, renews) }))
}
