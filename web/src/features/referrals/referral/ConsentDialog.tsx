// Records what a family told staff about its consent. If the server refuses it, the dialog stays open with the answers.
import { m } from '#messages'
import { consentMethods } from '#contracts/enumeration-values.ts'
import type { ConsentAction } from '#contracts/lifecycle.ts'
import { partnerName } from '#contracts/organization-ref.ts'
import type { ReferralDetail } from '#contracts/referrals.ts'
import { type ActionInput, renewalTextVersion, toReferralCommand } from '#contracts/referral-commands.ts'
import { consentMethodLabel } from '#contracts/referral-labels.ts'
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { ConfirmDialog } from '../../../design-system/ui/ConfirmDialog.tsx'
import { RadioGroup } from '../../../design-system/ui/RadioGroup.tsx'
import { useReferralCommand } from '../actions/useReferralCommand.ts'
import { type OrganizationOption, OrganizationSelect } from '../shared/OrganizationSelect.tsx'
import { refusalText } from '../shared/refusal.ts'

type Method = (typeof consentMethods)[number]
type Scope = 'partner_who_can_help' | 'named_organizations'

interface Props {
  readonly action: ConsentAction
  readonly referral: Pick<ReferralDetail, 'id' | 'version' | 'to' | 'receivedAt' | 'client'>
  readonly onClose: () => void
}

/** The organization that has the referral, or was chosen for it. */
const receiverOf = ({ to }: Props['referral']): { readonly id: string; readonly name: string } | null =>
  to !== null && 'id' in to ? { id: to.id, name: partnerName(to) } : null

const consequence = (action: ConsentAction, referral: Props['referral']): string => {
  const receiver = referral.receivedAt === null ? null : receiverOf(referral)
  if (action === 'renew_consent')
    return receiver === null
      ? m['consent-desk:renew.consequenceWithoutReceiver']()
      : m['consent-desk:renew.consequence']({ receiver: receiver.name })
  return receiver === null
    ? m['consent-desk:revoke.consequenceWithoutReceiver']()
    : m['consent-desk:revoke.consequence']({ receiver: receiver.name })
}

const toInput = (action: ConsentAction, method: Method, scope: Scope, namedId: string | null): ActionInput => {
  if (action === 'revoke_consent') return { action, method }
  const names = scope === 'named_organizations' && namedId !== null ? { organizationIds: [namedId] } : {}
  return { action, method, scope, textVersion: renewalTextVersion.asked, ...names }
}

export const ConsentDialog = ({ action, referral, onClose }: Props) => {
  const [method, setMethod] = useState<Method | null>(null)
  const [scope, setScope] = useState<Scope>('partner_who_can_help')
  const [isMethodMissing, setIsMethodMissing] = useState(false)
  const [isNameMissing, setIsNameMissing] = useState(false)
  const mutation = useReferralCommand(onClose)
  const receiver = receiverOf(referral)
  const [named, setNamed] = useState<OrganizationOption | null>(receiver)
  const isRenewal = action === 'renew_consent'
  // The referral of a family in danger goes only to organizations that its consent names (docs/decisions/0078).
  const mustName = isRenewal && referral.client?.protection !== undefined
  const confirm = () => {
    setIsMethodMissing(method === null)
    setIsNameMissing(mustName && named === null)
    if (method === null || (mustName && named === null)) return
    const input = mustName
      ? toInput(action, method, 'named_organizations', named?.id ?? null)
      : toInput(action, method, scope, receiver?.id ?? null)
    mutation.mutate({ id: referral.id, command: toReferralCommand(input, referral.version) })
  }
  return (
    <ConfirmDialog
      open
      danger={!isRenewal}
      title={isRenewal ? m['consent-desk:renew.title']() : m['consent-desk:revoke.title']()}
      consequence={consequence(action, referral)}
      confirmLabel={isRenewal ? m['consent-desk:renew.confirm']() : m['consent-desk:revoke.confirm']()}
      pending={mutation.isPending}
      {...(mutation.error === null ? {} : { problem: refusalText(mutation.error) })}
      onClose={onClose}
      onConfirm={confirm}
    >
      <chakra.div display="grid" gap="5">
        {mustName && (
          <OrganizationSelect
            id="consent-organization"
            label={m['consent-desk:renew.organization']()}
            hint={m['consent-desk:renew.organizationHint']()}
            value={named}
            onChange={setNamed}
            error={isNameMissing && named === null ? m['consent-desk:renew.organizationRequired']() : undefined}
          />
        )}
        {isRenewal && !mustName && receiver !== null && (
          <RadioGroup
            id="consent-scope"
            legend={m['consent-desk:renew.scope']()}
            options={[
              {
                value: 'partner_who_can_help',
                name: m['consent-desk:renew.anyPartner'](),
                meaning: m['consent-desk:renew.anyPartnerMeaning'](),
              },
              { value: 'named_organizations', name: m['consent-desk:renew.onlyReceiver']({ receiver: receiver.name }) },
            ]}
            value={scope}
            onChange={setScope}
          />
        )}
        <RadioGroup
          id="consent-method"
          legend={m['consent-desk:method']()}
          options={consentMethods.map((value) => ({ value, name: consentMethodLabel[value]() }))}
          value={method}
          onChange={(value) => {
            setMethod(value)
            setIsMethodMissing(false)
          }}
          {...(isMethodMissing ? { error: m['consent-desk:methodRequired']() } : {})}
        />
      </chakra.div>
    </ConfirmDialog>
  )
}
