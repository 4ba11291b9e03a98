// Composes one person's digest. It contains no names, needs or quoted text, because other people may read the inbox
// (NEW-25).
import { m } from '#messages'
import { unsubscribePath } from '#contracts/notifications.ts'
import { updateMessage } from '#contracts/notification-messages.ts'
import { deriveId } from '#platform/derive-id.ts'
import type { OutgoingEmail } from '#platform/mailer/outbox.ts'
import type { UnsubscribeTokens } from '#platform/mailer/unsubscribe-token.ts'

import { type NotificationItem, type UpdateItem, maxListedItems } from './digest-items.ts'
import type { DigestRun } from './digest-runs.ts'

export interface Recipient {
  readonly id: string
  readonly email: string
}

export interface DigestContent {
  readonly notifications: readonly NotificationItem[]
  readonly updates: readonly UpdateItem[]
}

export interface ComposeDeps {
  readonly tokens: Pick<UnsubscribeTokens, 'issue'>
  /** The base URL of the links, without a trailing slash. */
  readonly publicUrl: string
}

interface DigestLine {
  readonly at: Date
  /** The text of the line. If the digest has only one line, it is also the subject. */
  readonly text: string
  readonly referralId: string | null
  /** The page of this item, and the page that lists all items of its kind. */
  readonly link: string
  readonly listLink: string
}

const notificationsPath = '/staff/notifications'
const withoutNames = { from: null, to: null }

const parseReferralId = (link: string | null) => link?.match(/^\/referrals\/([0-9a-f-]{36})$/)?.[1] ?? null

const toNotificationLine = ({ title, link, at }: NotificationItem): DigestLine => ({
  at,
  text: title,
  referralId: parseReferralId(link),
  link: link ?? notificationsPath,
  listLink: notificationsPath,
})

const toUpdateLine = (update: UpdateItem): DigestLine => {
  const { at, role, referralId } = update
  return {
    at,
    text: updateMessage(role, update, withoutNames),
    referralId,
    link: `/referrals/${referralId}`,
    listLink: '/dashboard/updates',
  }
}

/** Returns the text, with the first characters of the referral's id if the item is about a referral. */
const formatLine = ({ text, referralId }: DigestLine) =>
  referralId === null ? text : m['digest-emails:item']({ text, reference: referralId.slice(0, 8) })

const reasons = {
  immediately: m['digest-emails:reason.immediately'],
  daily: m['digest-emails:reason.daily'],
} satisfies Record<DigestRun['frequency'], () => string>

const formatReason = ({ frequency }: DigestRun, { notifications, updates }: DigestContent): string => {
  const hasOnlyUrgent = updates.length === 0 && notifications.every(({ type }) => type === 'urgent_referral')
  return frequency === 'immediately' && hasOnlyUrgent ? m['digest-emails:reason.urgent']() : reasons[frequency]()
}

/**
 * Composes the email. `content` must not be empty. The email's id derives from the recipient and the run, so a run
 * never writes the same email twice.
 */
export const composeEmail = (
  { tokens, publicUrl }: ComposeDeps,
  run: DigestRun,
  recipient: Recipient,
  content: DigestContent,
): OutgoingEmail => {
  const lines = [...content.notifications.map(toNotificationLine), ...content.updates.map(toUpdateLine)]
    .toSorted((a, b) => b.at.getTime() - a.at.getTime())
    .slice(0, maxListedItems)
  const count = (content.notifications[0]?.total ?? 0) + (content.updates[0]?.total ?? 0)
  const [first] = lines
  const onlyLine = count === 1 && first !== undefined ? first : undefined
  const moreLine = count > lines.length ? [m['digest-emails:more']({ count: count - lines.length })] : []
  const body = [
    ...(onlyLine ? [] : [m['digest-emails:intro']()]),
    ...lines.map(formatLine),
    ...moreLine,
    formatReason(run, content),
  ]
  const subject = onlyLine?.text ?? m['digest-emails:subject']({ count })
  const path = onlyLine?.link ?? first?.listLink ?? '/'
  return {
    id: deriveId(recipient.id, `digest ${run.frequency} ${run.afterSequence} ${run.upToSequence}`),
    to: recipient.email,
    subject,
    body: body.join('\n\n'),
    link: { label: onlyLine ? m['digest-emails:openOne']() : m['digest-emails:openAll'](), url: `${publicUrl}${path}` },
    unsubscribe: {
      label: m['digest-emails:unsubscribe'](),
      url: `${publicUrl}${unsubscribePath(tokens.issue(recipient.id))}`,
    },
  }
}
