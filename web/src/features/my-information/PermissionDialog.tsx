// Asks the family before it renews or takes back its permission, and says what happens next. If the server refuses it, the
// dialog stays open with the answer.
import { m } from '#messages'
import type { ConsentScope } from '#contracts/enumerations.ts'
import type { ConsentAction } from '#contracts/lifecycle.ts'
import { type PartnerRef, partnerName } from '#contracts/organization-ref.ts'
import type { SharedReferral } from '#contracts/own-sharing.ts'
import { useState } from 'react'
import { ConfirmDialog } from '../../design-system/ui/ConfirmDialog.tsx'
import { RadioGroup } from '../../design-system/ui/RadioGroup.tsx'
import { type PermissionChange, usePermissionChange } from './usePermissionChange.ts'
import { activeDisclosure, listNames, suspendedDisclosure } from './sharing-texts.ts'

interface Props {
  readonly action: ConsentAction
  readonly referral: SharedReferral
  readonly onClose: () => void
}

export const PermissionDialog = ({ action, ...props }: Props) =>
  action === 'renew_consent' ? <RenewalDialog {...props} /> : <RevocationDialog {...props} />

const sentences = (...texts: readonly (string | undefined)[]): string =>
  texts.filter((text) => text !== undefined).join(' ')

const RevocationDialog = ({ referral, onClose }: Omit<Props, 'action'>) => {
  const change = usePermissionChange(referral, onClose)
  const active = activeDisclosure(referral)
  const { madeBy } = referral
  return (
    <ConfirmDialog
      open
      title={m['my-information:revoke.title']()}
      consequence={sentences(
        m['my-information:revoke.consequence'](),
        active && m['my-information:revoke.loses']({ organization: partnerName(active.partner) }),
        madeBy === null ? undefined : m['my-information:revoke.keeps']({ organization: partnerName(madeBy) }),
      )}
      confirmLabel={m['my-information:revoke.confirm']()}
      pending={change.pending}
      {...(change.problem === undefined ? {} : { problem: change.problem })}
      onClose={onClose}
      onConfirm={() => change.run({ action: 'revoke_consent' })}
    />
  )
}

/** The organizations to which the family can limit the renewal: those it has named, or the one that has the request. */
const nameable = (referral: SharedReferral): readonly PartnerRef[] => {
  const { recipients } = referral.consent
  if (recipients.length > 0) return recipients
  const latest = activeDisclosure(referral) ?? suspendedDisclosure(referral)
  // The family cannot name an organization whose id it does not know.
  return latest !== undefined && 'id' in latest.partner ? [latest.partner] : []
}

/** Without ids, the names of the consent before stay. */
const toRenewal = (scope: ConsentScope, referral: SharedReferral): PermissionChange => {
  const isNew = scope === 'named_organizations' && referral.consent.recipients.length === 0
  const ids = isNew ? nameable(referral).flatMap((partner) => ('id' in partner ? [partner.id] : [])) : []
  return { action: 'renew_consent', scope, ...(isNew ? { organizationIds: ids } : {}) }
}

const RenewalDialog = ({ referral, onClose }: Omit<Props, 'action'>) => {
  const change = usePermissionChange(referral, onClose)
  const [scope, setScope] = useState<ConsentScope>(referral.consent.scope ?? 'partner_who_can_help')
  const partners = nameable(referral)
  const suspended = suspendedDisclosure(referral)
  return (
    <ConfirmDialog
      open
      title={m['my-information:renew.title']()}
      consequence={sentences(
        m['my-information:renew.consequence'](),
        suspended && m['my-information:renew.regains']({ organization: partnerName(suspended.partner) }),
      )}
      confirmLabel={m['my-information:renew.confirm']()}
      pending={change.pending}
      {...(change.problem === undefined ? {} : { problem: change.problem })}
      onClose={onClose}
      onConfirm={() => change.run(toRenewal(scope, referral))}
    >
      {partners.length > 0 && (
        <RadioGroup
          id={`renewal-${referral.id}`}
          legend={m['my-information:renew.with']()}
          options={[
            {
              value: 'partner_who_can_help',
              name: m['my-information:renew.anyPartner'](),
              meaning: m['my-information:renew.anyPartnerMeaning'](),
            },
            {
              value: 'named_organizations',
              name: m['my-information:renew.onlyNamed']({ organizations: listNames(partners) }),
            },
          ]}
          value={scope}
          onChange={setScope}
        />
      )}
    </ConfirmDialog>
  )
}
