// Composes one person's digest. It contains no names and no quoted text (texts/notice-mails.ts, NEW-25).
import { unsubscribePath } from '#contracts/notifications.ts'
import { updateText } from '#contracts/notification-texts.ts'
import { noticeMailsIn } from '#contracts/texts/notice-mails.ts'
import { derivedId } from '#commands/context.ts'
import type { Mail } from '#platform/mailer/outbox.ts'
import type { UnsubscribeTokens } from '#platform/mailer/unsubscribe-token.ts'

import { type NotificationItem, type UpdateItem, maxListed } from './digest-items.ts'
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
  /** Base URL of the links, without a trailing slash. */
  readonly publicUrl: string
}

interface DigestLine {
  readonly at: Date
  /** The text. If this is the only line, it is also the subject. */
  readonly text: string
  readonly subjectId: string | null
  /** The page of this item, and the page that lists items of its kind. */
  readonly link: string
  readonly list: string
}

const mailTexts = noticeMailsIn('en')
const notificationsPath = '/staff/notifications'
const withoutNames = { from: null, to: null }

const referralIdOf = (link: string | null) => link?.match(/^\/referrals\/([0-9a-f-]{36})$/)?.[1] ?? null

const notificationLine = ({ title, link, at }: NotificationItem): DigestLine => ({
  at,
  text: title,
  subjectId: referralIdOf(link),
  link: link ?? notificationsPath,
  list: notificationsPath,
})

const updateLine = (update: UpdateItem): DigestLine => {
  const { at, standing, referralId } = update
  if (standing === 'client') {
    const link = `/client-dashboard/referrals/${referralId}`
    return { at, text: mailTexts.family.says, subjectId: referralId, link, list: '/client-dashboard' }
  }
  const link = standing === 'former_receiver' ? '/dashboard/updates' : `/referrals/${referralId}`
  return {
    at,
    text: updateText(standing, update, withoutNames),
    subjectId: referralId,
    link,
    list: '/dashboard/updates',
  }
}

const lineText = ({ text: says, subjectId }: DigestLine) => mailTexts.line(says, subjectId?.slice(0, 8) ?? null)

const reasonText = ({ frequency }: DigestRun, { notifications: bell, updates }: DigestContent): string => {
  const onlyUrgent = updates.length === 0 && bell.every(({ type }) => type === 'urgent_referral')
  return frequency === 'immediately' && onlyUrgent ? mailTexts.why.urgent : mailTexts.why[frequency]
}

/** Requires non-empty `news`. The mail's id derives from person and run, so a run never writes a mail twice. */
export const composeMail = (
  { tokens, publicUrl }: ComposeDeps,
  run: DigestRun,
  to: Recipient,
  content: DigestContent,
): Mail => {
  const lines = [...content.notifications.map(notificationLine), ...content.updates.map(updateLine)]
    .toSorted((a, b) => b.at.getTime() - a.at.getTime())
    .slice(0, maxListed)
  const count = (content.notifications[0]?.total ?? 0) + (content.updates[0]?.total ?? 0)
  const [first] = lines
  const single = count === 1 && first !== undefined ? first : undefined
  const isForFamily = lines.every(({ list }) => list === '/client-dashboard')
  const moreLine = count > lines.length ? [mailTexts.many.more(count - lines.length)] : []
  const body = [...(single ? [] : [mailTexts.many.lead]), ...lines.map(lineText), ...moreLine, reasonText(run, content)]
  const subject = isForFamily ? mailTexts.family.subject : single ? single.text : mailTexts.many.subject(count)
  const path = single?.link ?? first?.list ?? '/'
  return {
    id: derivedId(to.id, `news ${run.frequency} ${run.after} ${run.upTo}`),
    to: to.email,
    subject,
    body: body.join('\n\n'),
    link: { label: single ? mailTexts.one.button : mailTexts.many.button, url: `${publicUrl}${path}` },
    unsubscribe: { label: mailTexts.unsubscribe, url: `${publicUrl}${unsubscribePath(tokens.issue(to.id))}` },
  }
}
