// Composes one person's digest. It contains no names and no quoted text (texts/notice-mails.ts, NEW-25).
import { unsubscribePath } from '#contracts/notifications.ts'
import { textsIn } from '#contracts/texts.ts'
import { noticeMailsIn } from '#contracts/texts/notice-mails.ts'
import { derivedId } from '#commands/context.ts'
import type { Mail } from '#platform/mailer/outbox.ts'
import type { UnsubscribeTokens } from '#platform/mailer/unsubscribe-token.ts'

import { type BellPiece, type UpdatePiece, listed } from './gather.ts'
import type { Run } from './runs.ts'

export interface Recipient {
  readonly id: string
  readonly email: string
}

export interface News {
  readonly bell: readonly BellPiece[]
  readonly updates: readonly UpdatePiece[]
}

export interface ComposeDeps {
  readonly tokens: Pick<UnsubscribeTokens, 'issue'>
  /** Base URL of the links, without a trailing slash. */
  readonly publicUrl: string
}

interface Line {
  readonly at: Date
  /** The text. If this is the only line, it is also the subject. */
  readonly says: string
  readonly subjectId: string | null
  /** The page of this item, and the page that lists items of its kind. */
  readonly link: string
  readonly list: string
}

const mails = noticeMailsIn('en')
const { updates: updateTexts } = textsIn('en').notices
const notificationsPath = '/staff/notifications'
const nobody = { from: null, to: null }

const referralOf = (link: string | null) => link?.match(/^\/referrals\/([0-9a-f-]{36})$/)?.[1] ?? null

const bellLine = ({ title, link, at }: BellPiece): Line => ({
  at,
  says: title,
  subjectId: referralOf(link),
  link: link ?? notificationsPath,
  list: notificationsPath,
})

const updateLine = (piece: UpdatePiece): Line => {
  const { at, standing, referralId } = piece
  if (standing === 'client') {
    const link = `/client-dashboard/referrals/${referralId}`
    return { at, says: mails.family.says, subjectId: referralId, link, list: '/client-dashboard' }
  }
  const link = standing === 'former_receiver' ? '/dashboard/updates' : `/referrals/${referralId}`
  return {
    at,
    says: updateTexts.says(standing, piece, nobody),
    subjectId: referralId,
    link,
    list: '/dashboard/updates',
  }
}

const worded = ({ says, subjectId }: Line) => mails.line(says, subjectId?.slice(0, 8) ?? null)

const whyOf = ({ frequency }: Run, { bell, updates }: News): string => {
  const onlyUrgent = updates.length === 0 && bell.every(({ type }) => type === 'urgent_referral')
  return frequency === 'immediately' && onlyUrgent ? mails.why.urgent : mails.why[frequency]
}

/** Requires non-empty `news`. The mail's id derives from person and run, so a run never writes a mail twice. */
export const composeMail = ({ tokens, publicUrl }: ComposeDeps, run: Run, to: Recipient, news: News): Mail => {
  const lines = [...news.bell.map(bellLine), ...news.updates.map(updateLine)]
    .toSorted((a, b) => b.at.getTime() - a.at.getTime())
    .slice(0, listed)
  const count = (news.bell[0]?.all ?? 0) + (news.updates[0]?.all ?? 0)
  const [first] = lines
  const single = count === 1 && first !== undefined ? first : undefined
  const family = lines.every(({ list }) => list === '/client-dashboard')
  const more = count > lines.length ? [mails.many.more(count - lines.length)] : []
  const body = [...(single ? [] : [mails.many.lead]), ...lines.map(worded), ...more, whyOf(run, news)]
  const subject = family ? mails.family.subject : single ? single.says : mails.many.subject(count)
  const path = single?.link ?? first?.list ?? '/'
  return {
    id: derivedId(to.id, `news ${run.frequency} ${run.covered} ${run.covering}`),
    to: to.email,
    subject,
    body: body.join('\n\n'),
    link: { label: single ? mails.one.button : mails.many.button, url: `${publicUrl}${path}` },
    unsubscribe: { label: mails.unsubscribe, url: `${publicUrl}${unsubscribePath(tokens.issue(to.id))}` },
  }
}
