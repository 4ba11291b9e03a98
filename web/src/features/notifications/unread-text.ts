// The number of unread items as text. The server stops counting at a limit.
import { m } from '#messages'
import { unreadCountLimit } from '#contracts/notifications.ts'

export const unreadText = (count: number): string => {
  if (count === 0) return m['notifications:page.noUnread']()
  const unread = count < unreadCountLimit ? String(count) : `${unreadCountLimit - 1}+`
  return m['notifications:unreadCount']({ unread })
}
