// The benefits of a portal, next to its sign-in form.
import { m } from '#messages'
import { CircleCheck, Eye, Inbox, Lock, type LucideIcon, ScrollText, Send, Undo2 } from 'lucide-react'
import { IconList } from '../IconList.tsx'
import type { Portal } from './sign-in-errors.ts'

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
  <IconList items={benefits[portal].map(({ icon, text }) => ({ icon, text: text() }))} />
)
