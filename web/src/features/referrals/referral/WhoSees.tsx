// Who may read this referral, written out (ROLE-14).
import { m } from '#messages'
import { isWithoutAccount } from '#contracts/parties.ts'
import type { ReferralDetail } from '#contracts/referrals.ts'
import { chakra } from '@chakra-ui/react'
import type { LucideIcon } from 'lucide-react'
import { Building2, EyeOff, ShieldCheck, UserRound } from 'lucide-react'
import { clientName } from '../actions/names.ts'
import { t } from '../../../lib/texts.ts'
import { Panel, PanelHeading } from '../../../design-system/ui/Panel.tsx'

const words = t.detail.whoSees

interface Reader {
  readonly icon: LucideIcon
  readonly text: string
  readonly notYet?: true
}

const readersOf = ({ from, to, client, receivedAt, source }: ReferralDetail, own: boolean): Reader[] => {
  const readers: Reader[] = [{ icon: ShieldCheck, text: m['referral-detail:whoSees.staff']() }]
  if (from !== null) readers.push({ icon: Building2, text: m['referral-detail:whoSees.sender']({ name: from.name }) })
  if (to !== null && receivedAt !== null)
    readers.push({ icon: Building2, text: m['referral-detail:whoSees.receiver']({ name: to.name }) })
  const inView = isWithoutAccount(source) ? words.byLink : words.client
  readers.push({ icon: UserRound, text: own ? m['referral-detail:whoSees.you']() : inView(clientName(client)) })
  if (to !== null && receivedAt === null) {
    readers.push({ icon: EyeOff, text: m['referral-detail:whoSees.receiverLater']({ name: to.name }), notYet: true })
  }
  return readers
}

export const WhoSees = ({ referral, own }: { referral: ReferralDetail; own: boolean }) => (
  <Panel aria-labelledby="who-sees-heading">
    <PanelHeading id="who-sees-heading">{m['referral-detail:whoSees.title']()}</PanelHeading>
    <chakra.ul display="grid" gap="2.5">
      {readersOf(referral, own).map(({ icon: Icon, text, notYet }) => (
        <chakra.li key={text} display="flex" gap="2.5" color={notYet === true ? 'fg.muted' : undefined}>
          <chakra.span paddingTop="0.5" aria-hidden>
            <Icon size={17} strokeWidth={1.9} />
          </chakra.span>
          {text}
        </chakra.li>
      ))}
    </chakra.ul>
  </Panel>
)
