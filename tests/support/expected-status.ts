// Reads the table of expected-access.ts: the expected status of a call by route and caller.
import type { RouteName } from '#contracts/routes.ts'

import { expectedAccess } from './expected-access.ts'

/** The callers of the permission test, in the order of the columns of the table. The outsider is an org admin elsewhere. */
export const accessTestCallers = [
  ...(['anonymous', 'guest'] as const),
  ...(['userWithoutOrganization', 'client'] as const),
  ...(['member', 'orgAdmin'] as const),
  ...(['staff', 'admin'] as const),
  'outsider',
] as const
export type AccessTestCaller = (typeof accessTestCallers)[number]

/** The signs are explained in expected-access.ts. */
const statusBySign: Readonly<Record<string, number>> = { '+': 200, 0: 400, 1: 401, '!': 401, 3: 403, 4: 404, 9: 409 }

/** The expected status of a call of this route by this caller. */
export const expectedStatus = (route: RouteName, caller: AccessTestCaller): number => {
  const signs = expectedAccess[route].replaceAll(' ', '')
  const status = statusBySign[signs.charAt(accessTestCallers.indexOf(caller))]
  if (status === undefined || signs.length !== accessTestCallers.length)
    throw new Error(`The access of ${route} needs one sign for each caller: ${expectedAccess[route]}`)
  return status
}
