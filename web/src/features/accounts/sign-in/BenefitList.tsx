// What a portal is for, in a few sentences beside its form.
import { chakra } from '@chakra-ui/react'
import { CircleCheck, Eye, Inbox, Lock, type LucideIcon, ScrollText, Send, Undo2 } from 'lucide-react'
import { t } from '../../../lib/texts.ts'
import type { SignInRoute } from './errors.ts'

type Portal = Exclude<SignInRoute, 'auth'>

const icons: Readonly<Record<Portal, readonly LucideIcon[]>> = {
  client: [Eye, Undo2, Lock],
  partner: [Inbox, Send, CircleCheck],
  admin: [ScrollText],
}

export const BenefitList = ({ portal }: { portal: Portal }) => (
  <chakra.ul display="grid" gap="3.5">
    {t.account.portals[portal].points.map((point, index) => {
      const Icon = icons[portal][index] ?? CircleCheck
      return (
        <chakra.li key={point} display="flex" gap="3">
          <chakra.span color="primary.fg" paddingTop="0.5" flexShrink={0} aria-hidden>
            <Icon size={20} strokeWidth={1.9} />
          </chakra.span>
          {point}
        </chakra.li>
      )
    })}
  </chakra.ul>
)
