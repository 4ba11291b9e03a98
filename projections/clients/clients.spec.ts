import { describe, expect, it } from 'vitest'
import { confidential } from '#contracts/confidential.ts'
import { type ClientEvent, clientStream } from '#domain/client/events.ts'
import { foldEvents, recordEvents } from '#tests/support/recorded-events.ts'
import { ids } from '#tests/support/referral-fixtures.ts'
import { clientFold } from './fold.ts'
import { clientRows, clientTable } from './table.ts'

const stream = clientStream(ids.client)
const text = (value: string) => confidential(value, stream)
const registered: ClientEvent = {
  type: 'ClientRegistered',
  data: {
    clientId: ids.client,
    firstName: text('Zoë'),
    lastInitial: text('G'),
    email: text('zoe@example.org'),
    phone: text('(770) 555-0148'),
    county: null,
    ownerUserId: null,
    createdBy: ids.member,
  },
}

const rowAfter = (...later: readonly ClientEvent[]) => {
  const actor = { userId: ids.member, organizationId: ids.sender, role: 'member' } as const
  const events = recordEvents(stream, ...[registered, ...later].map((event) => ({ event, actor })))
  const state = foldEvents(clientFold, events)
  return state === undefined ? undefined : clientRows.compose(ids.client, state, {})
}

describe('a client’s row', () => {
  it('has every column of the table', () => {
    expect(Object.keys(rowAfter() ?? {}).toSorted()).toEqual(Object.keys(clientTable.columns).toSorted())
  })

  it('CLI-06 stores the owner, the creator and the organization that entered the record', () => {
    expect(rowAfter({ type: 'ClientClaimed', data: { ownerUserId: ids.clientUser } })).toMatchObject({
      owner_user_id: ids.clientUser,
      created_by: ids.member,
      entered_by_organization_id: ids.sender,
      name_search: 'zoe g',
    })
  })

  it('REF-33 shows a masked phone number, or else a masked email address, or else no contact', () => {
    const without = (data: { phone?: null; email?: null }): ClientEvent => ({ type: 'ClientProfileUpdated', data })
    expect(rowAfter()).toMatchObject({ contact_masked: '(•••) •••-0148' })
    expect(rowAfter(without({ phone: null }))).toMatchObject({ contact_masked: 'z•••@example.org' })
    expect(rowAfter(without({ phone: null, email: null }))).toMatchObject({ contact_masked: null })
    expect(JSON.stringify(rowAfter())).not.toContain('555')
  })

  it('is removed when the client is erased', () => {
    expect(rowAfter({ type: 'ClientErased', data: {} })).toBeUndefined()
  })
})
