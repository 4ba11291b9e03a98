import { expect, it } from 'vitest'

import { reactionNames } from '#contracts/subscriptions.ts'

import { type ReactionListDeps, listReactions } from './reaction-list.ts'

// The list is the same for any dependencies.
const thresholds = { atRiskAfterDays: 5, overdueAfterDays: 7 }
const reactions = listReactions({ thresholds, commands: {} } as ReactionListDeps)

it('NOT-08 NOT-10 has these reactions, and each follows these streams', () => {
  // Checkpoints are stored by name, and the ids of notifications and emails derive from it. A renamed reaction would
  // start at the end of the log and could write everything twice.
  expect(Object.fromEntries(reactions.map(({ name, streamPrefixes }) => [name, streamPrefixes]))).toEqual({
    'urgent-referral': ['referral-'],
    'staff-notices': ['referral-', 'client-', 'application-'],
    'referral-updates': ['referral-'],
    'service-level': ['referral-'],
    'overdue-referral': ['sla-'],
    'application-received': ['application-'],
    'assigned-review': ['referral-'],
    'request-received': ['referral-'],
    'request-returned': ['referral-'],
    'request-answered': ['referral-'],
    'family-updates': ['referral-'],
    'new-message': ['conversation-'],
    'assigned-conversation': ['conversation-'],
    'appointment-updates': ['appointment-'],
    'consent-updates': ['referral-'],
    'freed-reviews': ['access-', 'referral-'],
    'freed-conversations': ['access-', 'conversation-'],
    'help-answered': ['referral-'],
    'contact-tasks': ['referral-', 'client-', 'appointment-', 'conversation-'],
    'closed-organization': ['organization-', 'referral-', 'access-', 'appointment-'],
    'erasure-requests': ['client-'],
    'consent-reminders': ['referral-'],
    'ended-part': ['referral-', 'appointment-'],
    'approved-application': ['application-'],
    'missing-documents': ['application-'],
  })
  expect(reactions.flatMap(({ scheduledBy }) => scheduledBy ?? [])).toEqual(['5 and 7 days'])
})

it('has the reactions that the system page shows', () => {
  expect(reactions.map(({ name }) => name)).toEqual([...reactionNames])
})
