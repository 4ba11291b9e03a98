// Which fields of a person's own account each reader finds filled (`readable-fields.ts`).
import type { RouteName } from '#contracts/routes.ts'

import { type Line, anyList, anyModelList, inside } from './field-lines.ts'

export const accountLines = {
  currentUser: [
    ['fswadox', 'id email name confirmed mfaEnrolled aal rolesPending'],
    ['swado', 'organizationId memberships[].role memberships[].organization.id memberships[].organization.name'],
    ['fx', 'clientId language'],
  ],
  ownSessions: [['fswadox', inside('rows[].', 'id createdAt lastUsedAt device current')]],
  ownEmailChange: [['fswadox', 'email']],
  mailPreference: [['fswadox', 'frequency dailyHour language']],
  textNumber: [['fx', 'offered state']],
  ownContactRules: [['fx', 'clientId doNotContact doNotLeaveDetails version']],
  ownErasureRequest: [['fx', 'state askedAt declinedAt reason version']],
  // Only an org admin reads who belongs to the organization, and never to another one.
  members: [
    ['wao', anyModelList],
    ['wao', inside('rows[].', 'user.id user.name user.email organization.id organization.name')],
    ['wao', inside('rows[].', 'role grantedAt pending secondFactor')],
  ],
  memberInvitations: [['wao', anyList]],
} satisfies Partial<Record<RouteName, readonly Line[]>>
