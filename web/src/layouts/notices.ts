// How a notification looks and what it is about, in the bell and on its page.
import { shortId } from '#contracts/short-id.ts'
import { Building2, CircleAlert, Inbox, Info, UserRound } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import type { NotificationType } from '#contracts/enumerations.ts'

export const noticeIcons: Readonly<Record<NotificationType, LucideIcon>> = {
  new_referral: Inbox,
  urgent_referral: CircleAlert,
  new_partner_application: Building2,
  new_client: UserRound,
  other: Info,
}

/** The tile's colours of what is urgent. */
export const noticeTint = (type: NotificationType) =>
  type === 'urgent_referral' ? { bg: 'danger.subtle', color: 'danger.fg' } : {}

/** The message is the same for every referral and names nobody: the short id tells them apart. */
export const noticeSubject = (link: string | null): string | undefined => {
  const id = link?.match(/^\/referrals\/([0-9a-f-]{36})$/)?.[1]
  return id === undefined ? undefined : shortId(id)
}
