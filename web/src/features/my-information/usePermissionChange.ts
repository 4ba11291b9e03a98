// Renews or takes back the family's permission to share a request.
import { m } from '#messages'
import type { ConsentScope } from '#contracts/enumerations.ts'
import type { SharedReferral } from '#contracts/own-sharing.ts'
import { renewalTextVersion } from '#contracts/referral-commands.ts'
import { call } from '../../lib/api/client.ts'
import { useOwnDecision } from './useOwnDecision.ts'

export type PermissionChange =
  | { readonly action: 'revoke_consent' }
  | {
      readonly action: 'renew_consent'
      readonly scope: ConsentScope
      readonly organizationIds?: string[]
    }

/** The queries whose answers depend on it. A query's key begins with the name of its route. */
const dependentQueries = ['ownSharing', 'referral', 'ownReferrals', 'clientDashboard'] as const

const toBody = (change: PermissionChange, version: number) =>
  change.action === 'revoke_consent'
    ? { ...change, version, method: 'online' as const }
    : { ...change, version, method: 'online' as const, textVersion: renewalTextVersion.online }

export const usePermissionChange = ({ id, version }: Pick<SharedReferral, 'id' | 'version'>, onDone: () => void) =>
  useOwnDecision<PermissionChange>({
    send: (change, keyFor) => {
      const body = toBody(change, version)
      return call('actOnReferral', { params: { id }, body, key: keyFor({ id, body }) })
    },
    doneText: ({ action }) =>
      action === 'revoke_consent' ? m['my-information:revoke.done']() : m['my-information:renew.done'](),
    changedText: m['my-information:changed'],
    dependentQueries,
    onDone,
  })
