import { confidential } from '#contracts/confidential.ts'
import { specify } from '#tests/support/decider.ts'
import { ids, people } from '#tests/support/referrals.ts'
import { describe, expect, it } from 'vitest'
import type { ResolvedActor } from '#contracts/parties.ts'
import type { ClientCommand, RegisterClient } from './commands.ts'
import { clientDecider } from './decide.ts'
import { type ClientEvent, clientStream } from './events.ts'
import { evolve } from './evolve.ts'

const given = specify(clientDecider)
const sealed = (text: string) => confidential(text, clientStream(ids.client))
const at = '2026-03-02T15:00:00.000Z'
const by = (actor: ResolvedActor) => ({ clientId: ids.client, actor, at })

const register = (actor: ResolvedActor, more: Partial<RegisterClient> = {}): ClientCommand => ({
  ...by(actor),
  type: 'register',
  firstName: 'Maria',
  lastInitial: 'G',
  email: null,
  phone: '(770) 555-0148',
  county: 'Cobb',
  ownerUserId: null,
  ...more,
})

const registered = (more: Partial<Extract<ClientEvent, { type: 'ClientRegistered' }>['data']> = {}): ClientEvent => ({
  type: 'ClientRegistered',
  data: {
    clientId: ids.client,
    firstName: sealed('Maria'),
    lastInitial: sealed('G'),
    email: null,
    phone: sealed('(770) 555-0148'),
    county: 'Cobb',
    ownerUserId: null,
    createdBy: ids.member,
    ...more,
  },
})
const claimed: ClientEvent = { type: 'ClientClaimed', data: { ownerUserId: ids.clientUser } }
const erased: ClientEvent = { type: 'ClientErased', data: {} }

describe('register', () => {
  it("CLI-06 records who entered the client separately from the owner, and seals personal text with the client's key", () => {
    given().when(register(people.sender)).then(registered())
  })

  it('CLI-10 records suggested duplicates that the person dismissed, if there were any', () => {
    const looked = [ids.otherOrganization]
    given()
      .when(register(people.sender, { notDuplicateOf: looked }))
      .then(registered({ notDuplicateOf: looked }))
    given()
      .when(register(people.sender, { notDuplicateOf: [] }))
      .then(registered())
  })

  it('CLI-06 a person who registers themselves owns the profile', () => {
    const alone = { ownerUserId: ids.clientUser, email: 'maria@example.org' }
    given()
      .when(register(people.client, alone))
      .then(registered({ ownerUserId: ids.clientUser, createdBy: ids.clientUser, email: sealed('maria@example.org') }))
  })

  it('refuses to make another person the owner', () => {
    given()
      .when(register(people.staff, { ownerUserId: ids.clientUser }))
      .refused('not_permitted')
  })

  it('NEW-11 rejects markup in a name', () => {
    given()
      .when(register(people.sender, { firstName: '<script>x</script>' }))
      .refused('invalid_body', { issues: [{ path: 'firstName', message: 'Potentially unsafe content detected' }] })
  })

  it('CLI-34 requires a first name and a single letter', () => {
    given()
      .when(register(people.sender, { firstName: ' ', lastInitial: 'Go' }))
      .refused('invalid_body', {
        issues: [
          { path: 'firstName', message: 'First name is required' },
          { path: 'lastInitial', message: 'One letter' },
        ],
      })
    given()
      .when(register(people.sender, { lastInitial: 'Ñ' }))
      .then(registered({ lastInitial: sealed('Ñ') }))
  })

  it('refuses to register a client twice', () => {
    given(registered()).when(register(people.sender)).refused('already_exists')
  })
})

describe('update', () => {
  const update = (actor: ResolvedActor, changes: Extract<ClientCommand, { type: 'update_profile' }>['changes']) =>
    ({ ...by(actor), type: 'update_profile', changes }) as const

  it('records only the changed fields', () => {
    given(registered())
      .when(update(people.staff, { phone: null, county: 'Other', firstName: 'Marie' }))
      .then({ type: 'ClientProfileUpdated', data: { firstName: sealed('Marie'), phone: null, county: 'Other' } })
    given(registered()).when(update(people.staff, {})).nothing()
    given(registered())
      .when(update(people.staff, { lastInitial: '' }))
      .refused('invalid_body')
  })

  it('ROLE-17 is allowed for the owner, for the creator of an unclaimed record, and for staff; for no one else', () => {
    const changes = { county: 'Floyd' } as const
    const updated: ClientEvent = { type: 'ClientProfileUpdated', data: changes }
    given(registered()).when(update(people.sender, changes)).then(updated)
    given(registered(), claimed).when(update(people.client, changes)).then(updated)
    given(registered(), claimed).when(update(people.sender, changes)).refused('not_permitted')
    given(registered()).when(update(people.client, changes)).refused('not_permitted')
    given(registered()).when(update(people.stranger, changes)).refused('not_permitted')
    given(registered({ createdBy: null }))
      .when(update(people.guest, changes))
      .refused('not_permitted')
    given().when(update(people.staff, changes)).refused('client_not_found')
  })
})

describe('claim', () => {
  const claim = (actor: ResolvedActor, confirmedEmailMatches: boolean) =>
    ({ ...by(actor), type: 'claim', confirmedEmailMatches }) as const

  it('CLI-09 an unowned profile is claimed only with its confirmed email', () => {
    given(registered()).when(claim(people.client, true)).then(claimed)
    given(registered()).when(claim(people.client, false)).refused('not_permitted')
    given(registered()).when(claim(people.guest, true)).refused('not_permitted')
  })

  it('CLI-09 an owned profile cannot be claimed by anyone else', () => {
    given(registered(), claimed).when(claim(people.stranger, true)).refused('already_exists')
    given(registered(), claimed).when(claim(people.client, false)).nothing()
  })
})

describe('erase', () => {
  it('is allowed for an admin, and leaves a client that no command can change', () => {
    given(registered(), claimed)
      .when({ ...by(people.admin), type: 'erase' })
      .then(erased)
    given(registered())
      .when({ ...by({ ...people.guest, role: 'system' }), type: 'erase' })
      .then(erased)
    given(registered())
      .when({ ...by(people.staff), type: 'erase' })
      .refused('not_permitted')
    given(registered(), erased)
      .when({ ...by(people.admin), type: 'erase' })
      .refused('client_not_found')
  })

  it('events after an erasure are ignored', () => {
    const gone = { status: 'erased', clientId: ids.client }
    expect([registered(), erased, claimed].reduce(evolve, undefined)).toEqual(gone)
    expect([claimed, erased].reduce(evolve, undefined)).toBeUndefined()
  })
})
