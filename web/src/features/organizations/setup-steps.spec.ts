import { expect, it } from 'vitest'
import type { SetupProgress } from '#contracts/managed-organizations.ts'
import { setupSteps } from './setup-steps.ts'

const nothing: SetupProgress = {
  organizations: 0,
  listed: 0,
  withMembers: 0,
  invitations: 0,
  clients: 0,
  referrals: 0,
  sent: 0,
  closed: 0,
}
const statesOf = (changes: Partial<SetupProgress>) =>
  Object.fromEntries(setupSteps({ ...nothing, ...changes }).map(({ key, state }) => [key, state]))

it('begins with the first step, and each step leads somewhere', () => {
  expect(Object.values(statesOf({}))).toEqual(['current', 'next', 'next', 'next', 'next', 'next', 'next'])
  expect(setupSteps(nothing).every(({ link }) => link.to.startsWith('/'))).toBe(true)
})

it('marks a step as done once there are enough, and the first one that is not done as current', () => {
  expect(statesOf({ organizations: 1, listed: 1 })).toMatchObject({ organizations: 'current', listings: 'next' })
  expect(statesOf({ organizations: 2, listed: 2, clients: 1 })).toMatchObject({
    organizations: 'done',
    listings: 'done',
    people: 'current',
    client: 'done',
    referral: 'next',
  })
  const all = { organizations: 2, listed: 2, withMembers: 2, clients: 1, referrals: 1, sent: 1, closed: 1 }
  expect(new Set(Object.values(statesOf(all)))).toEqual(new Set(['done']))
})

it('shows the progress of a step and the number of pending invitations', () => {
  const noteOf = (key: string, changes: Partial<SetupProgress>) =>
    setupSteps({ ...nothing, ...changes }).find((step) => step.key === key)?.note
  expect(noteOf('organizations', {})).toBeUndefined()
  expect(noteOf('organizations', { organizations: 1 })).toBe('1 of 2 so far')
  expect(noteOf('people', { withMembers: 1, invitations: 2 })).toBe(
    '1 of 2 so far. 2 invitations are waiting to be accepted.',
  )
  expect(noteOf('people', { withMembers: 2, invitations: 2 })).toBeUndefined()
})
