import { describe, expect, it } from 'vitest'

import { type ContactTaskEvent, contactTaskStream } from '#domain/contact-task/events.ts'
import { foldEvents, recordEvents } from '#tests/support/recorded-events.ts'
import { ids } from '#tests/support/referral-fixtures.ts'
import { contactTasksFold } from './fold.ts'
import { contactTaskRows, contactTaskTable } from './table.ts'

const taskId = ids.colleague
const raised = (changes: ('sent' | 'accepted')[]): ContactTaskEvent => ({
  type: 'ContactTaskRaised',
  data: { referralId: ids.referral, clientId: ids.client, taskId, method: 'phone', changes },
})
const finished: ContactTaskEvent = {
  type: 'ContactTaskFinished',
  data: { taskId, result: 'reached', note: { sealed: 'text' } },
}
const rowAfter = (...events: readonly ContactTaskEvent[]) => {
  const actor = { userId: ids.staff, organizationId: null, role: 'staff' } as const
  const recorded = recordEvents(contactTaskStream(ids.referral), ...events.map((event) => ({ event, actor })))
  const state = foldEvents(contactTasksFold, recorded)
  return state === undefined ? undefined : contactTaskRows.compose(ids.referral, state, { client: undefined })
}

describe('the row of the tasks about a referral', () => {
  it('has every column of the table', () => {
    expect(Object.keys(rowAfter(raised(['sent'])) ?? {}).toSorted()).toEqual(
      Object.keys(contactTaskTable.columns).toSorted(),
    )
  })

  it('shows the open task with all its news, since the first', () => {
    const first = rowAfter(raised(['sent']))
    expect(rowAfter(raised(['sent']), raised(['accepted']))).toMatchObject({
      ...{ task_id: taskId, method: 'phone', changes: ['sent', 'accepted'], version: 2 },
      since: first?.['since'],
    })
  })

  it('keeps the result of a finished task, with its note sealed', () => {
    expect(rowAfter(raised(['sent']), finished)).toMatchObject({
      ...{ task_id: null, since: null, version: 0 },
      results: [{ taskId, result: 'reached', note: { sealed: 'text' }, finishedBy: ids.staff, changes: ['sent'] }],
    })
    expect(rowAfter(finished)).toBeUndefined()
  })
})
