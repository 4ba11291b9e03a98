// The icon, color, and subject of a notification, in the menu and on its page.
import { Building2, CircleAlert, Inbox, Info, UserRound } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import type { NotificationType } from '#contracts/enumerations.ts'
import { shortId } from '#contracts/short-id.ts'

export const notificationIcons: Readonly<Record<NotificationType, LucideIcon>> = {
  new_referral: Inbox,
  urgent_referral: CircleAlert,
  new_partner_application: Building2,
  new_client: UserRound,
  other: Info,
}

/** Colors of the icon tile. Urgent notifications stand out. */
export const notificationTint = (type: NotificationType) =>
  type === 'urgent_referral' ? { bg: 'danger.subtle', color: 'danger.fg' } : {}

/** The referral's short id. Messages contain no names, so only the id distinguishes them. */
export const notificationSubject = (link: string | null): string | undefined => {
  const id = link?.match(/^\/referrals\/([0-9a-f-]{36})$/)?.[1]
  return id === undefined ? undefined : shortId(id)
}

/** The unread count on a badge (NOT-02). */
export const badgeCount = (count: number): string => (count > 9 ? '9+' : String(count))
