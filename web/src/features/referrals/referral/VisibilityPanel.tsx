// Lists who can see this referral (ROLE-14).
import { m } from '#messages'
import { partnerName } from '#contracts/organization-ref.ts'
import { isWithoutAccount } from '#contracts/parties.ts'
import type { ReferralDetail } from '#contracts/referrals.ts'
import { Building2, EyeOff, ShieldCheck, UserRound } from 'lucide-react'
import { useAsOf } from '../../as-of/useAsOf.ts'
import { ContactTasksPanel } from '../contact-tasks/ContactTasksPanel.tsx'
import { ContactRulesPanel } from '../../contact-rules/ContactRulesPanel.tsx'
import { clientName } from '../shared/party-names.ts'
import { type Viewer, ViewersPanel } from '../shared/ViewersPanel.tsx'
import { ConsentPanel } from './ConsentPanel.tsx'
import { FamilySituationPanel } from './FamilySituationPanel.tsx'
import { isHiddenFamily } from './hidden-family.ts'
import { ReadingsPanel } from './ReadingsPanel.tsx'
import { SafetyPanel } from './SafetyPanel.tsx'

const listViewers = (referral: ReferralDetail): Viewer[] => {
  const { from, to, client, receivedAt, source, consent, receiverCanRead } = referral
  const staffText =
    client?.protection === undefined
      ? m['referral-detail:visibility.staff']()
      : m['referral-detail:visibility.staffProtected']()
  const viewers: Viewer[] = [{ icon: ShieldCheck, text: staffText }]
  if (from !== null)
    viewers.push({ icon: Building2, text: m['referral-detail:visibility.sender']({ name: partnerName(from) }) })
  if (to !== null && receiverCanRead)
    viewers.push({ icon: Building2, text: m['referral-detail:visibility.receiver']({ name: partnerName(to) }) })
  const clientText = isWithoutAccount(source)
    ? m['referral-detail:visibility.requestLink']
    : m['referral-detail:visibility.client']
  viewers.push({
    icon: UserRound,
    text: clientText({ name: clientName(client) }),
  })
  // Without a consent in force, the referral can't be submitted.
  if (to !== null && receivedAt === null && consent?.ending === null) {
    viewers.push({
      icon: EyeOff,
      text: m['referral-detail:visibility.receiverLater']({ name: partnerName(to) }),
      isFuture: true,
    })
  }
  return viewers
}

interface Props {
  readonly referral: ReferralDetail
}

/**
 * Calls to make, who can see the referral, the family's consent and safety, for staff what is known of its household, and for admins who
 * has read the family's data.
 */
export const VisibilityPanel = (props: Props) => {
  const { at } = useAsOf()
  const { client, roles } = props.referral
  const isReadable = client !== null && !isHiddenFamily(props.referral)
  return (
    <>
      {at === undefined && !isHiddenFamily(props.referral) && <ContactTasksPanel referralId={props.referral.id} />}
      <ViewersPanel viewers={listViewers(props.referral)} />
      {roles.includes('staff') && isReadable && at === undefined && <ConsentPanel referral={props.referral} />}
      {isReadable && !client.erased && at === undefined && <ContactRulesPanel clientId={client.id} />}
      {at === undefined && <SafetyPanel {...props} />}
      {isReadable && !client.erased && at === undefined && <FamilySituationPanel clientId={client.id} />}
      {client !== null && at === undefined && <ReadingsPanel clientId={client.id} />}
    </>
  )
}
