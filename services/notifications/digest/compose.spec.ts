import { describe, expect, it } from 'vitest'

import { ids } from '#tests/support/referral-fixtures.ts'

import { type DigestContent, composeEmail } from './compose.ts'
import { type NotificationItem, type UpdateItem, maxListedItems } from './digest-items.ts'

const recipient = { id: ids.staff, email: 'sam@example.org' }
const reference = ids.referral.slice(0, 8)
const atMinute = (minute: number) => new Date(Date.UTC(2026, 2, 2, 15, minute))

const notification = (changes: Partial<NotificationItem> = {}): NotificationItem => ({
  userId: recipient.id,
  at: atMinute(0),
  total: 1,
  type: 'new_referral',
  title: 'A new referral',
  link: `/referrals/${ids.referral}`,
  ...changes,
})
const update = (changes: Partial<UpdateItem> = {}): UpdateItem => ({
  userId: recipient.id,
  at: atMinute(0),
  total: 1,
  role: 'sender',
  referralId: ids.referral,
  status: 'closed',
  disposition: null,
  ...changes,
})

const compose = (content: Partial<DigestContent>, frequency: 'immediately' | 'daily' = 'immediately') => {
  const run = { frequency, afterSequence: 3, upToSequence: 9 }
  const deps = { tokens: { issue: (id: string) => `token-${id}` }, publicUrl: 'https://exchange.example' }
  return composeEmail(deps, run, recipient, { notifications: [], updates: [], ...content })
}

const reasons = {
  immediately: 'We email you as soon as something happens. You can change this on your account page.',
  daily: "We email you once a day when there's something new. You can change this on your account page.",
  urgent: 'We email staff right away about urgent referrals. You can change this on your account page.',
}
const intro = "Here's what's new since our last email:"

describe('the email about a single item', () => {
  it('NOT-10 has the text of the item as its subject, and links to it', () => {
    const email = compose({ notifications: [notification()] })
    expect(email).toMatchObject({
      to: 'sam@example.org',
      subject: 'A new referral',
      link: { label: 'View the update', url: `https://exchange.example/referrals/${ids.referral}` },
      unsubscribe: {
        label: 'Stop these emails',
        url: `https://exchange.example/unsubscribe?token=token-${ids.staff}`,
      },
    })
    expect(email.body.split('\n\n')).toEqual([`A new referral: ${reference}`, reasons.immediately])
  })

  it.each([
    ['sender', `/referrals/${ids.referral}`],
    ['receiver', `/referrals/${ids.referral}`],
    ['former_receiver', `/referrals/${ids.referral}`],
  ] as const)('about a referral links its %s to a page that they may see', (role, path) => {
    const email = compose({ updates: [update({ role })] })
    expect(email.link).toEqual({ label: 'View the update', url: `https://exchange.example${path}` })
    expect(email.body).toContain(`: ${reference}`)
  })

  it('links to all notifications if the notification has no page of its own', () => {
    const email = compose({ notifications: [notification({ link: null })] })
    expect(email.link?.url).toBe('https://exchange.example/staff/notifications')
    expect(email.body.split('\n\n')).toEqual(['A new referral', reasons.immediately])
  })

  it.each(['/referrals', `/referrals/${ids.referral}/notes`, `/x/referrals/${ids.referral}`, '/referrals/x'])(
    'names no referral if it links to %s',
    (link) => {
      expect(compose({ notifications: [notification({ link })] }).body).toContain('A new referral\n')
    },
  )
})

describe('the email about several items', () => {
  const pageOf = (email: ReturnType<typeof compose>) => email.link?.url.replace('https://exchange.example', '')

  it('lists notifications and updates, newest first', () => {
    const email = compose({
      notifications: [
        notification({ at: atMinute(1), title: 'Second', total: 2 }),
        notification({ title: 'Last', total: 2 }),
      ],
      updates: [update({ at: atMinute(2) })],
    })
    const [first, second, third, last, reason] = email.body.split('\n\n')
    expect([first, third, last, reason]).toEqual([
      intro,
      `Second: ${reference}`,
      `Last: ${reference}`,
      reasons.immediately,
    ])
    expect(second).toMatch(new RegExp(`^\\D+: ${reference}$`))
    expect(email.subject).toBe('3 updates from Referral Exchange')
    expect(email.link?.label).toBe('View all updates')
    expect(pageOf(email)).toBe('/dashboard/updates')
  })

  it('links to the list of the newest item', () => {
    const two = { total: 2 }
    const newest = { at: atMinute(5), total: 2 }
    const emails = [
      compose({ notifications: [notification(newest), notification(two)] }),
      compose({ updates: [update(newest), update(two)] }),
    ]
    expect(emails.map(pageOf)).toEqual(['/staff/notifications', '/dashboard/updates'])
    expect(emails.map(({ subject }) => subject)).toEqual([
      '2 updates from Referral Exchange',
      '2 updates from Referral Exchange',
    ])
  })

  it('lists at most twenty items, and says how many more there are', () => {
    const items = (count: number, total: number) =>
      Array.from({ length: count }, (_, index) => notification({ at: atMinute(index), title: `Item ${index}`, total }))
    const all = compose({ notifications: items(20, 20) }).body.split('\n\n')
    expect([maxListedItems, all.length, all.at(1), all.at(-2)]).toEqual([
      20,
      22,
      `Item 19: ${reference}`,
      `Item 0: ${reference}`,
    ])
    const more = compose({ notifications: items(20, 25), updates: [update({ at: atMinute(0), total: 4 })] })
    expect(more.body.split('\n\n').slice(-2)).toEqual(['And 9 more.', reasons.immediately])
    expect(more.body.split('\n\n')).toHaveLength(23)
    expect(more.subject).toBe('29 updates from Referral Exchange')
  })
})

describe('the reason in the email', () => {
  const urgent = notification({ type: 'urgent_referral', total: 2 })

  it('says how often the person gets emails', () => {
    expect(compose({ notifications: [notification()] }, 'daily').body).toContain(reasons.daily)
    expect(compose({ notifications: [notification()] }).body).toContain(reasons.immediately)
  })

  it('NOT-09 says that urgent referrals are emailed right away, if the email has only those', () => {
    expect(compose({ notifications: [urgent, urgent] }).body).toContain(reasons.urgent)
    expect(compose({ notifications: [urgent, urgent] }, 'daily').body).toContain(reasons.daily)
    expect(compose({ notifications: [urgent, notification({ total: 2 })] }).body).toContain(reasons.immediately)
    expect(compose({ notifications: [urgent], updates: [update()] }).body).toContain(reasons.immediately)
  })
})

it('has the same id for the same person and run, and a different one otherwise', () => {
  const content = { notifications: [notification()], updates: [] }
  const ownId = compose(content).id
  expect(compose({ updates: [update()] }).id).toBe(ownId)
  expect(compose(content, 'daily').id).not.toBe(ownId)
  const deps = { tokens: { issue: () => 'token' }, publicUrl: '' }
  const idOf = (id: string, run: { readonly afterSequence: number; readonly upToSequence: number }) =>
    composeEmail(deps, { frequency: 'immediately', ...run }, { id, email: '' }, content).id
  expect(idOf(recipient.id, { afterSequence: 3, upToSequence: 9 })).toBe(ownId)
  expect(idOf(ids.colleague, { afterSequence: 3, upToSequence: 9 })).not.toBe(ownId)
  expect(idOf(recipient.id, { afterSequence: 9, upToSequence: 10 })).not.toBe(ownId)
})
