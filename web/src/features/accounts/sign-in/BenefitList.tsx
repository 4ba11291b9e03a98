// The benefits of a portal, next to its sign-in form.
import { m } from '#messages'
import { chakra } from '@chakra-ui/react'
import { CircleCheck, Eye, Inbox, Lock, type LucideIcon, ScrollText, Send, Undo2 } from 'lucide-react'
import type { Portal } from './errors.ts'

interface Benefit {
  readonly icon: LucideIcon
  readonly text: () => string
}

const benefits: Readonly<Record<Portal, readonly Benefit[]>> = {
  client: [
    { icon: Eye, text: m['accounts:portal.client.benefits.status'] },
    { icon: Undo2, text: m['accounts:portal.client.benefits.withdraw'] },
    { icon: Lock, text: m['accounts:portal.client.benefits.privacy'] },
  ],
  partner: [
    { icon: Inbox, text: m['accounts:portal.partner.benefits.answer'] },
    { icon: Send, text: m['accounts:portal.partner.benefits.refer'] },
    { icon: CircleCheck, text: m['accounts:portal.partner.benefits.outcome'] },
  ],
  admin: [{ icon: ScrollText, text: m['accounts:portal.admin.benefits.audit'] }],
}

export const BenefitList = ({ portal }: { portal: Portal }) => (
  <chakra.ul display="grid" gap="3.5">
    {benefits[portal].map(({ icon: Icon, text }) => (
      <chakra.li key={text()} display="flex" gap="3">
        <chakra.span color="primary.fg" paddingTop="0.5" flexShrink={0} aria-hidden>
          <Icon size={20} strokeWidth={1.9} />
        </chakra.span>
        {text()}
      </chakra.li>
    ))}
  </chakra.ul>
)
