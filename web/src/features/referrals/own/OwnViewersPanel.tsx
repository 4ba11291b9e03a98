// Who can see the family's own request (ROLE-14).
import { m } from '#messages'
import { partnerName } from '#contracts/organization-ref.ts'
import { chakra } from '@chakra-ui/react'
import { Building2, EyeOff, type LucideIcon, ShieldCheck, UserRound } from 'lucide-react'
import { outlookOf } from '../../client-portal/next-steps.ts'
import { Panel, PanelHeading } from '../../../design-system/ui/Panel.tsx'
import type { OwnDetail } from './own-referral.ts'

interface Viewer {
  readonly icon: LucideIcon
  readonly text: string
  readonly isFuture?: true
}

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
  <Panel aria-labelledby="who-sees-heading">
    <PanelHeading id="who-sees-heading">{m['referral-detail:visibility.title']()}</PanelHeading>
    <chakra.ul display="grid" gap="2.5">
      {listViewers(referral).map(({ icon: Icon, text, isFuture }) => (
        <chakra.li key={text} display="flex" gap="2.5" color={isFuture === true ? 'fg.muted' : undefined}>
          <chakra.span paddingTop="0.5" aria-hidden>
            <Icon size={17} strokeWidth={1.9} />
          </chakra.span>
          {text}
        </chakra.li>
      ))}
    </chakra.ul>
  </Panel>
)
