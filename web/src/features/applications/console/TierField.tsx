// The tier that the partner of an application will have. Only an admin sets it, before the approval (APP-24).
import { m } from '#messages'
import type { ApplicationDetail } from '#contracts/application-review.ts'
import { partnerTiers } from '#contracts/enumeration-values.ts'
import type { PartnerTier } from '#contracts/enumerations.ts'
import { tierNames } from '#contracts/tier-names.ts'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../../lib/api/client.ts'
import { useIdempotencyKey } from '../../../lib/api/useIdempotencyKey.ts'
import { useCanCall } from '../../../lib/session/useCanCall.ts'
import { recordOwnChanges } from '../../../lib/stores/own-changes.ts'
import { toast } from '../../../lib/stores/toasts.ts'
import { Field } from '../../../design-system/ui/Field.tsx'
import { Select } from '../../../design-system/ui/inputs.tsx'
import { refusalText } from './refusal-text.ts'
import { useApplicationsRefresh } from './useApplicationsRefresh.ts'
import { useOwnVersion } from './useOwnVersion.ts'

/** Shows nothing to staff who may not set it. */
export const TierField = ({
  application: { id, orgName: name, tier, version },
}: {
  application: ApplicationDetail
}) => {
  const canSet = useCanCall('setApplicationTier')
  const idempotency = useIdempotencyKey()
  const refresh = useApplicationsRefresh()
  const recordVersion = useOwnVersion(id)
  const { mutate, isPending } = useMutation({
    mutationFn: (chosen: PartnerTier) => {
      recordOwnChanges([id])
      const body = { tier: chosen, version }
      return call('setApplicationTier', { params: { id }, body, key: idempotency.keyFor(body) })
    },
    onSuccess: (result, chosen) => {
      recordVersion(result)
      idempotency.complete()
      toast({ kind: 'done', title: m['partner-applications:tier.saved']({ name, tier: tierNames[chosen]() }) })
    },
    onError: (error) =>
      toast({ kind: 'failed', title: m['partner-applications:tier.failed'](), text: refusalText(error) }),
    onSettled: refresh,
  })
  if (!canSet) return null
  return (
    <Field
      id="application-tier"
      label={m['partner-applications:columns.tier']()}
      help={m['partner-applications:tier.help']()}
    >
      {(control) => (
        <Select
          {...control}
          value={tier}
          disabled={isPending}
          onChange={({ currentTarget }) => mutate(currentTarget.value as PartnerTier)}
        >
          {partnerTiers.map((option) => (
            <option key={option} value={option}>
              {tierNames[option]()}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}
