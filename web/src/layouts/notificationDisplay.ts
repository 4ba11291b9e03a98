// How a notification looks and what it is about, in the bell and on its page.
import { Building2, CircleAlert, Inbox, Info, UserRound } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import type { NotificationType } from '#contracts/enumerations.ts'
import { t } from '../lib/texts.ts'

export const notificationIcons: Readonly<Record<NotificationType, LucideIcon>> = {
  new_referral: Inbox,
  urgent_referral: CircleAlert,
  new_partner_application: Building2,
  new_client: UserRound,
  other: Info,
}

/** The tile's colours of what is urgent. */
export const notificationTint = (type: NotificationType) =>
  type === 'urgent_referral' ? { bg: 'danger.subtle', color: 'danger.fg' } : {}

/** The message is the same for every referral and names nobody: the short id tells them apart. */
export const notificationSubject = (link: string | null): string | undefined => {
  const id = link?.match(/^\/referrals\/([0-9a-f-]{36})$/)?.[1]
  return id === undefined ? undefined : t.referral.shortId(id)
}
