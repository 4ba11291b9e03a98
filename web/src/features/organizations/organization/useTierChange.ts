// Sets the tier of an organization.
import { m } from '#messages'
import type { PartnerTier } from '#contracts/enumerations.ts'
import type { OrganizationProfileDetail } from '#contracts/organization-profile.ts'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../../lib/api/client.ts'
import { asProblem } from '../../../lib/api/problem.ts'
import { useIdempotencyKey } from '../../../lib/api/useIdempotencyKey.ts'
import { problemText } from '../../../lib/format/problem-text.ts'
import { toast } from '../../../lib/stores/toasts.ts'
import { tierNames } from '#contracts/tier-names.ts'
import { useOrganizationRefresh } from './useOrganizationRefresh.ts'

export const useTierChange = ({ id, name }: OrganizationProfileDetail) => {
  const idempotency = useIdempotencyKey()
  const refresh = useOrganizationRefresh()
  const { mutate, isPending } = useMutation({
    mutationFn: (tier: PartnerTier) =>
      call('setOrganizationTier', { params: { id }, body: { tier }, key: idempotency.keyFor(tier) }),
    onSuccess: async (_, tier) => {
      idempotency.complete()
      await refresh()
      toast({ kind: 'done', title: m['organizations:tier.saved']({ name, tier: tierNames[tier]() }) })
    },
    onError: (error) =>
      toast({ kind: 'failed', title: m['organizations:tier.failed'](), text: problemText(asProblem(error)) }),
  })
  return { change: mutate, pending: isPending }
}
