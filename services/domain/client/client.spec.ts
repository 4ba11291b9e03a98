import { confidential } from '#contracts/confidential.ts'
import { decisionSpec } from '#tests/support/decider.ts'
import { ids, actors } from '#tests/support/referral-fixtures.ts'
import { describe, expect, it } from 'vitest'
import type { ResolvedActor } from '#contracts/parties.ts'
import type { ClientCommand, RegisterClient } from './commands.ts'
import { clientDecider } from './decide.ts'
import { type ClientEvent, clientStream } from './events.ts'
import { evolve } from './evolve.ts'

const given = decisionSpec(clientDecider)
const sealed = (text: string) => confidential(text, clientStream(ids.client))
const at = '2026-03-02T15:00:00.000Z'
const commandFields = (actor: ResolvedActor) => ({ clientId: ids.client, actor, at })

const register = (actor: ResolvedActor, changes: Partial<RegisterClient> = {}): ClientCommand => ({
  ...commandFields(actor),
  type: 'register',
  firstName: 'Maria',
  lastInitial: 'G',
  email: null,
  phone: '(770) 555-0148',
  county: 'Cobb',
  ownerUserId: null,
  ...changes,
})

const registered = (
  changes: Partial<Extract<ClientEvent, { type: 'ClientRegistered' }>['data']> = {},
): ClientEvent => ({
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
    ...changes,
  },
})
const claimed: ClientEvent = { type: 'ClientClaimed', data: { ownerUserId: ids.clientUser } }
const erased: ClientEvent = { type: 'ClientErased', data: {} }

describe('register', () => {
  it("CLI-06 records who entered the client separately from the owner, and seals personal text with the client's key", () => {
    given().when(register(actors.sender)).then(registered())
  })

  it('CLI-10 records the suggested duplicates that the person dismissed, if any', () => {
    const dismissedIds = [ids.otherOrganization]
    given()
      .when(register(actors.sender, { notDuplicateOf: dismissedIds }))
      .then(registered({ notDuplicateOf: dismissedIds }))
    given()
      .when(register(actors.sender, { notDuplicateOf: [] }))
      .then(registered())
  })

  it('CLI-06 makes people who register themselves the owners of their profiles', () => {
    const ownAccount = { ownerUserId: ids.clientUser, email: 'maria@example.org' }
    given()
      .when(register(actors.client, ownAccount))
      .then(registered({ ownerUserId: ids.clientUser, createdBy: ids.clientUser, email: sealed('maria@example.org') }))
  })

  it('refuses to make another person the owner', () => {
    given()
      .when(register(actors.staff, { ownerUserId: ids.clientUser }))
      .thenRefused('not_permitted')
  })

  it('NEW-11 rejects markup in a name', () => {
    given()
      .when(register(actors.sender, { firstName: '<script>x</script>' }))
      .thenRefused('invalid_body', { issues: [{ path: 'firstName', message: 'Potentially unsafe content detected' }] })
  })

  it('requires a first name and a one-letter last initial', () => {
    given()
      .when(register(actors.sender, { firstName: ' ', lastInitial: 'Go' }))
      .thenRefused('invalid_body', {
        issues: [
          { path: 'firstName', message: 'First name is required' },
          { path: 'lastInitial', message: 'Last initial must be one letter' },
        ],
      })
    given()
      .when(register(actors.sender, { lastInitial: 'Ñ' }))
      .then(registered({ lastInitial: sealed('Ñ') }))
  })

  it('accepts a client without a phone number', () => {
    given()
      .when(register(actors.sender, { phone: null }))
      .then(registered({ phone: null }))
  })

  it('stores the last initial in upper case', () => {
    given()
      .when(register(actors.sender, { lastInitial: 'g' }))
      .then(registered({ lastInitial: sealed('G') }))
  })

  it('refuses to register a client twice', () => {
    given(registered()).when(register(actors.sender)).thenRefused('already_exists')
  })
})

describe('update', () => {
  const update = (actor: ResolvedActor, changes: Extract<ClientCommand, { type: 'update_profile' }>['changes']) =>
    ({ ...commandFields(actor), type: 'update_profile', changes }) as const

  it('records only the changed fields', () => {
    given(registered())
      .when(update(actors.staff, { phone: null, county: 'Other', firstName: 'Marie' }))
      .then({ type: 'ClientProfileUpdated', data: { firstName: sealed('Marie'), phone: null, county: 'Other' } })
    given(registered()).when(update(actors.staff, {})).thenNothingHappens()
    given(registered())
      .when(update(actors.staff, { lastInitial: 'R', email: 'rosa@example.org', phone: '(770) 555-0150' }))
      .then({
        type: 'ClientProfileUpdated',
        data: { lastInitial: sealed('R'), email: sealed('rosa@example.org'), phone: sealed('(770) 555-0150') },
      })
    given(registered())
      .when(update(actors.staff, { email: null }))
      .then({ type: 'ClientProfileUpdated', data: { email: null } })
    given(registered())
      .when(update(actors.staff, { lastInitial: '' }))
      .thenRefused('invalid_body', { issues: [{ path: 'lastInitial', message: 'Last initial must be one letter' }] })
  })

  it('is allowed only for staff, the owner, and the creator of an unclaimed record', () => {
    const changes = { county: 'Floyd' } as const
    const updated: ClientEvent = { type: 'ClientProfileUpdated', data: changes }
    given(registered()).when(update(actors.sender, changes)).then(updated)
    given(registered(), claimed).when(update(actors.client, changes)).then(updated)
    given(registered(), claimed).when(update(actors.sender, changes)).thenRefused('not_permitted')
    given(registered()).when(update(actors.client, changes)).thenRefused('not_permitted')
    given(registered({ createdBy: ids.clientUser }))
      .when(update({ ...actors.client, organizationId: null }, changes))
      .thenRefused('not_permitted')
    given(registered()).when(update(actors.outsider, changes)).thenRefused('not_permitted')
    given(registered({ createdBy: null }))
      .when(update(actors.guest, changes))
      .thenRefused('not_permitted')
    given().when(update(actors.staff, changes)).thenRefused('client_not_found')
  })
})

describe('claim', () => {
  const claim = (actor: ResolvedActor, confirmedEmailMatches: boolean) =>
    ({ ...commandFields(actor), type: 'claim', confirmedEmailMatches }) as const

  it('requires an account whose confirmed email address matches the profile', () => {
    given(registered()).when(claim(actors.client, true)).then(claimed)
    given(registered()).when(claim(actors.client, false)).thenRefused('not_permitted')
    given(registered()).when(claim(actors.guest, true)).thenRefused('not_permitted')
  })

  it('refuses to transfer a profile that already has an owner', () => {
    given(registered(), claimed).when(claim(actors.outsider, true)).thenRefused('already_exists')
    given(registered(), claimed).when(claim(actors.client, false)).thenNothingHappens()
    given(registered({ ownerUserId: ids.clientUser }))
      .when(claim(actors.outsider, true))
      .thenRefused('already_exists')
  })
})

describe('erase', () => {
  it('is allowed for an admin and the system, and no command can change the client afterward', () => {
    given(registered(), claimed)
      .when({ ...commandFields(actors.admin), type: 'erase' })
      .then(erased)
    given(registered())
      .when({ ...commandFields({ ...actors.guest, role: 'system' }), type: 'erase' })
      .then(erased)
    given(registered())
      .when({ ...commandFields(actors.staff), type: 'erase' })
      .thenRefused('not_permitted')
    given(registered(), erased)
      .when({ ...commandFields(actors.admin), type: 'erase' })
      .thenRefused('client_not_found')
  })

  it('ignores a stream that does not start with a registration, and keeps the client on an update', () => {
    const updated: ClientEvent = { type: 'ClientProfileUpdated', data: { county: 'Floyd' } }
    expect([updated].reduce(evolve, undefined)).toBeUndefined()
    expect([registered(), updated].reduce(evolve, undefined)).toEqual({
      status: 'unowned',
      profileVersion: 1,
      safetyVersion: 0,
      isWatched: false,
      isProtected: false,
      contactRules: { doNotContact: false, doNotLeaveDetails: false },
      contactRulesVersion: 0,
      erasureAsked: false,
      erasureVersion: 0,
      clientId: ids.client,
      createdBy: ids.member,
    })
  })

  it('makes later events have no effect', () => {
    const erasedClient = { status: 'erased', clientId: ids.client }
    expect([registered(), erased, claimed].reduce(evolve, undefined)).toEqual(erasedClient)
    expect([claimed, erased].reduce(evolve, undefined)).toBeUndefined()
  })
})

describe('set_contact_rules', () => {
  const rules = { doNotContact: true, doNotLeaveDetails: false }
  const set = (actor: ResolvedActor, version = 0, changes: Partial<typeof rules> = {}): ClientCommand => ({
    ...commandFields(actor),
    type: 'set_contact_rules',
    ...rules,
    ...changes,
    version,
  })
  const wasSet: ClientEvent = { type: 'ContactRulesSet', data: rules }

  it('is set by the family that owns the profile, and by staff', () => {
    given(registered(), claimed).when(set(actors.client)).then(wasSet)
    given(registered()).when(set(actors.staff)).then(wasSet)
  })

  it('is refused to everyone else, also to the person who entered the record', () => {
    for (const actor of [actors.sender, actors.receiver])
      given(registered()).when(set(actor)).thenRefused('not_permitted')
  })

  it('refuses a stale version, and a repeated setting changes nothing', () => {
    given(registered(), wasSet).when(set(actors.staff)).thenRefused('stale_version')
    given(registered(), wasSet).when(set(actors.staff, 1)).thenNothingHappens()
    given(registered(), wasSet)
      .when(set(actors.staff, 1, { doNotLeaveDetails: true }))
      .then({ type: 'ContactRulesSet', data: { doNotContact: true, doNotLeaveDetails: true } })
  })

  it('has its own version', () => {
    const profile: ClientEvent = { type: 'ClientProfileUpdated', data: { county: 'Cobb' } }
    given(registered(), profile, { type: 'AccountWatchSet', data: { watched: true } })
      .when(set(actors.staff))
      .then(wasSet)
  })
})

describe('set_account_watch', () => {
  const set = (watched: boolean, version = 0, actor: ResolvedActor = actors.staff): ClientCommand => ({
    ...commandFields(actor),
    type: 'set_account_watch',
    watched,
    version,
  })
  const marked: ClientEvent = { type: 'AccountWatchSet', data: { watched: true } }
  const unmarked: ClientEvent = { type: 'AccountWatchSet', data: { watched: false } }

  it('ROLE-26 is for staff and admins, and changes nothing if it is repeated', () => {
    given(registered()).when(set(true)).then(marked)
    given(registered(), marked)
      .when(set(false, 1, actors.admin))
      .then(unmarked)
    given(registered(), marked).when(set(true, 1)).thenNothingHappens()
    for (const actor of [actors.sender, actors.receiver, actors.client])
      given(registered())
        .when(set(true, 0, actor))
        .thenRefused('not_permitted')
  })

  it('ROLE-26 refuses a version that is not the current one, and an erased client', () => {
    given(registered(), marked).when(set(false)).thenRefused('stale_version')
    given(registered(), erased).when(set(true)).thenRefused('client_not_found')
    given().when(set(true)).thenRefused('client_not_found')
  })

  it('ROLE-26 blocks what the account shows before the event, and nothing when it shows more', () => {
    const fold = (...events: ClientEvent[]) => events.reduce(evolve, undefined)
    const lost = (before: ClientEvent[], ...after: ClientEvent[]) =>
      clientDecider.findLostReaders(fold(...before), fold(...before, ...after))
    expect(lost([registered()], marked)).toEqual(['family'])
    expect(lost([registered(), marked], unmarked)).toEqual([])
    expect(lost([registered(), marked], claimed)).toEqual([])
    expect(lost([registered()], erased)).toEqual([])
    expect(lost([], registered())).toEqual([])
  })
})
