// Who can see the family's own request (ROLE-14).
import { m } from '#messages'
import { partnerName } from '#contracts/organization-ref.ts'
import { Building2, EyeOff, ShieldCheck, UserRound } from 'lucide-react'
import { outlookOf } from '../../client-portal/next-steps.ts'
import { type Viewer, ViewersPanel } from '../shared/ViewersPanel.tsx'
import type { OwnDetail } from './own-referral.ts'

/** A chosen organization gets the request only while it is open and the family's permission lasts. */
const listViewers = ({ from, to, receivedAt, receiverCanRead, familyState, consent }: OwnDetail): Viewer[] => {
  const viewers: Viewer[] = [
    { icon: UserRound, text: m['own-referral:facts.you']() },
    { icon: ShieldCheck, text: m['own-referral:viewers.staff']() },
  ]
  if (from !== null)
    viewers.push({ icon: Building2, text: m['own-referral:viewers.sender']({ name: partnerName(from) }) })
  if (to === null) return viewers
  const name = partnerName(to)
  if (receiverCanRead) viewers.push({ icon: Building2, text: m['own-referral:viewers.receiver']({ name }) })
  else if (receivedAt === null && outlookOf(familyState) === 'open' && consent?.ending === null)
    viewers.push({ icon: EyeOff, text: m['own-referral:viewers.receiverLater']({ name }), isFuture: true })
  return viewers
}

export const OwnViewersPanel = ({ referral }: { referral: OwnDetail }) => (
  <ViewersPanel viewers={listViewers(referral)} />
)
