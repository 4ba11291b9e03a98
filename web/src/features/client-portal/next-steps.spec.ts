import { FamilyState } from '#contracts/family-state.ts'
import { expect, it } from 'vitest'
import { clientSteps } from './client-steps.ts'
import { nextSteps, outlookOf } from './next-steps.ts'
import { nextAction } from './stopped-requests.ts'

const id = '5a3a4f9e-3f0c-4a55-9d0a-1d5a1c2f7a01'
const to = { id, name: 'Cobb Food Pantry' }
const wait = "You don't need to do anything right now."
const askAgain = 'If you still need help, you can ask again at any time.'

interface Expected {
  readonly status: Parameters<typeof clientSteps>[0]['status']
  readonly next: string
  readonly step: string
  readonly outlook: 'open' | 'onHold' | 'over'
  readonly action?: string
}

const expected = {
  with_staff: {
    status: 'requested',
    next: `Our staff will read your request and look for an organization that can help, within 2-3 business days. ${wait}`,
    step: 'Under Review',
    outlook: 'open',
  },
  in_review: {
    status: 'in_review',
    next: `Someone on our staff is looking for an organization that can help. ${wait}`,
    step: 'Under Review',
    outlook: 'open',
  },
  with_partner: {
    status: 'submitted',
    next: `Cobb Food Pantry has your request. You'll hear from them, usually within 2-3 business days. ${wait}`,
    step: 'Sent to Partner',
    outlook: 'open',
  },
  in_service: {
    status: 'received',
    next: 'Cobb Food Pantry is working on your request. They will contact you.',
    step: 'Active Service',
    outlook: 'open',
  },
  waitlisted: {
    status: 'received',
    next: `Cobb Food Pantry put you on its waitlist. They're holding your place and will contact you when it's your turn. ${wait}`,
    step: 'Active Service',
    outlook: 'open',
  },
  permission_revoked: {
    status: 'received',
    next: 'You took back your permission, so no one is working on this request. Renew it to continue.',
    step: 'On hold',
    outlook: 'onHold',
    action: 'Renew my permission',
  },
  permission_expired: {
    status: 'received',
    next: 'Your permission has ended, so no one is working on this request. Renew it to continue.',
    step: 'On hold',
    outlook: 'onHold',
    action: 'Renew my permission',
  },
  declined: {
    status: 'returned',
    next: `The partner we asked can't help this time. We're looking for another one. ${wait}`,
    step: 'Declined by the partner',
    outlook: 'open',
  },
  not_placed: {
    status: 'returned',
    next: "We haven't found a partner who can help. If things have changed, you can ask again at any time.",
    step: 'No partner found',
    outlook: 'over',
    action: 'Ask for help again',
  },
  more_needed: {
    status: 'returned',
    next: "We need a little more information to continue. Add what's missing and send your request again. If you don't know what is missing, send us a message.",
    step: 'More information needed',
    outlook: 'open',
  },
  more_needed_from_partner: {
    status: 'returned',
    next: 'We need a little more information to continue. The organization that made the request for you may call you.',
    step: 'More information needed',
    outlook: 'open',
  },
  withdrawn_by_family: {
    status: 'returned',
    next: `You withdrew this request. ${askAgain}`,
    step: 'Withdrawn',
    outlook: 'over',
    action: 'Ask for help again',
  },
  withdrawn: {
    status: 'returned',
    next: `This request was withdrawn. ${askAgain}`,
    step: 'Withdrawn',
    outlook: 'over',
    action: 'Ask for help again',
  },
  completed: {
    status: 'closed',
    next: `This request is closed. ${askAgain}`,
    step: 'Completed',
    outlook: 'over',
    action: 'Ask for help again',
  },
  closed: {
    status: 'closed',
    next: `This request is closed. ${askAgain}`,
    step: 'Closed',
    outlook: 'over',
    action: 'Ask for help again',
  },
} satisfies Record<FamilyState, Expected>

it.each(FamilyState.options)(
  'CLI-22 says what happens next, and what the family can do and expect (%s)',
  (familyState) => {
    const { status, next, step, outlook, action }: Expected = expected[familyState]
    const referral = { id, status, disposition: null, to, familyState }
    expect(nextSteps(referral, { appointment: null }).join(' ')).toBe(next)
    expect(clientSteps(referral).find(({ state }) => state === 'current')?.title).toBe(step)
    expect(outlookOf(familyState)).toBe(outlook)
    expect(nextAction({ ...referral, actions: [] })?.label).toBe(action)
  },
)

it.each(FamilyState.options)(
  'CLI-24 names the next appointment, and does not say that there is nothing to do (%s)',
  (familyState) => {
    const texts = nextSteps({ to, familyState }, { appointment: 'Friday, Nov 20, 10:30 AM, 1 hour' })
    expect(texts.at(-1)).toBe('Your next appointment: Friday, Nov 20, 10:30 AM, 1 hour.')
    expect(texts).not.toContain(wait)
  },
)

it('ROLE-26 names no organization that the account does not show', () => {
  for (const partner of [{ confidential: true }, { unnamed: true }, null] as const) {
    const text = nextSteps({ to: partner, familyState: 'in_service' }, { appointment: null }).join(' ')
    expect(text).toMatch(/^A (confidential partner|partner organization) is working on your request\./)
  }
})

it('CLI-22 leads to the question if the page shows it, and does not send the family to ask for it', () => {
  const [text] = nextSteps({ to: null, familyState: 'more_needed' }, { appointment: null, hasQuestion: true })
  expect(text).toBe('We need a little more information to continue. Answer this question and send your request again.')
})
