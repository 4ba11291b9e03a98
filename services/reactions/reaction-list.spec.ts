import { expect, it } from 'vitest'

import { defaultSlaThresholds } from '#contracts/sla.ts'
import { reactionNames } from '#contracts/subscriptions.ts'

import { type ReactionListDeps, listReactions } from './reaction-list.ts'

it('lists the reactions that the system page shows', () => {
  // The names do not depend on what the reactions need.
  const reactions = listReactions({ commands: {}, thresholds: defaultSlaThresholds } as ReactionListDeps)
  expect(reactions.map(({ name }) => name)).toEqual([...reactionNames])
})
