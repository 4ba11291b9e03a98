// The facts of the family's own request, on its page and on paper.
import { m } from '#messages'
import type { Priority } from '#contracts/enumerations.ts'
import { needValue } from '#contracts/need-labels.ts'
import { partnerName } from '#contracts/organization-ref.ts'
import { isWithoutAccount } from '#contracts/parties.ts'
import { priorityLabel, priorityMeaning } from '#contracts/referral-labels.ts'
import { formatWholeDollars } from '../../../lib/format/money.ts'
import { formatDate } from '../../../lib/format/time.ts'
import type { Fact } from '../../../layouts/PrintedPage.tsx'
import type { OwnDetail } from './own-referral.ts'

type Facts = Omit<OwnDetail, 'timeline' | 'actions' | 'roles' | 'position' | 'stale'>

const permissionText = ({ ending, at, expiresAt, endedAt }: NonNullable<Facts['consent']>, now: Date): string => {
  if (ending === null)
    return [
      m['my-information:permission.given']({ date: formatDate(at, now) }),
      m['my-information:permission.inForce']({ date: formatDate(expiresAt, now) }),
    ].join('. ')
  const text = ending === 'revoked' ? m['my-information:permission.revoked'] : m['my-information:permission.expired']
  return text({ date: formatDate(endedAt ?? expiresAt, now) })
}

const askedBy = ({ from, source }: Facts): string => {
  if (from !== null) return partnerName(from)
  return source === 'client_portal' || isWithoutAccount(source)
    ? m['own-referral:facts.you']()
    : m['own-referral:facts.staff']()
}

const priorityText = (priority: Priority): string =>
  m['referral:priorityWithMeaning']({ name: priorityLabel[priority](), meaning: priorityMeaning[priority]() })

export const listOwnFacts = (referral: Facts, now: Date): Fact[] => {
  const { priority, investedCents, clientContactMasked, consent } = referral
  return [
    [m['own-referral:facts.need'](), needValue(referral.need)],
    ...(priority === null ? [] : [[m['own-referral:facts.priority'](), priorityText(priority)] as const]),
    [m['own-referral:facts.askedBy'](), askedBy(referral)],
    ...(clientContactMasked === null ? [] : [[m['own-referral:facts.contact'](), clientContactMasked] as const]),
    ...(consent === null ? [] : [[m['own-referral:facts.permission'](), permissionText(consent, now)] as const]),
    ...(investedCents === null || investedCents === 0
      ? []
      : [[m['own-referral:facts.value'](), formatWholeDollars(investedCents)] as const]),
  ]
}
