// What a person may do is read from the access model, and a grant is decided on the stream. This test compares the two
// after random histories.
import { isRefusal } from '#domain/decision.ts'
import { accessDecider } from '#domain/access/decide.ts'
import { type AccessEvent, accessStream } from '#domain/access/events.ts'
import { accessFold } from '#projections/access/fold.ts'
import { propertyRuns } from '#tests/support/property-runs.ts'
import { foldEvents, recordEvents } from '#tests/support/recorded-events.ts'
import { ids } from '#tests/support/referral-fixtures.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'

const userId = ids.colleague
const admin = { userId: ids.staff, organizationId: null, role: 'admin', clientId: null } as const

const anyCommand = fc.record({
  type: fc.constantFrom('grant' as const, 'revoke' as const),
  organizationId: fc.constantFrom(ids.sender, ids.receiver),
  role: fc.constantFrom('member' as const, 'org_admin' as const, 'staff' as const, 'admin' as const),
  blockedRevision: fc.constantFrom(null, 0, 3),
})

it('ROLE-02 ROLE-08 gives a person the grants that the next command is decided on', () => {
  fc.assert(
    fc.property(fc.array(anyCommand, { maxLength: 20, size: 'max' }), (commands) => {
      const events: AccessEvent[] = []
      let access = accessDecider.initial
      for (const command of commands) {
        const decision = accessDecider.decide({ ...command, userId, actor: admin, at: '2026-03-02T12:00:00Z' }, access)
        if (isRefusal(decision)) throw new Error('an admin was refused')
        events.push(...decision)
        access = decision.reduce(accessDecider.evolve, access)
      }
      const recorded = recordEvents(
        accessStream(userId),
        ...events.map((event, index) => ({ event, at: new Date(Date.UTC(2026, 2, 2, index)).toISOString() })),
      )
      const active = foldEvents(accessFold, recorded)?.grants.filter((grant) => grant.active) ?? []
      const granted = active.map(({ organizationId, role, revision }) => [organizationId, { role, revision }])
      expect(Object.fromEntries(granted)).toEqual(access.grants)
    }),
    propertyRuns(500),
  )
})
