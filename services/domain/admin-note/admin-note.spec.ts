import type { ResolvedActor } from '#contracts/parties.ts'
import { clientStream } from '#domain/client/events.ts'
import { decisionSpec } from '#tests/support/decider.ts'
import { ids } from '#tests/support/referral-fixtures.ts'
import { describe, expect, it } from 'vitest'
import { type AdminNoteCommand, adminNoteDecider } from './decide.ts'
import type { AdminNoteEvent } from './events.ts'

const given = decisionSpec(adminNoteDecider)
const staff: ResolvedActor = { userId: ids.staff, organizationId: null, role: 'staff', clientId: null }
const noteId = '5a3a4f9e-3f0c-4a55-9d0a-1d5a1c2f7a01'
const commandFields = { referralId: ids.referral, clientId: ids.client, actor: staff, noteId }
const sealedFor = (text: string) => ({ open: text, subject: clientStream(ids.client) })

const add = (changes: Partial<AdminNoteCommand> = {}): AdminNoteCommand =>
  ({ ...commandFields, type: 'add', text: 'Called twice, no answer.', ...changes }) as AdminNoteCommand
const edit = (changes: object = {}): AdminNoteCommand => ({
  ...commandFields,
  type: 'edit',
  text: 'Reached on Monday.',
  edition: 1,
  ...changes,
})

const event = (type: AdminNoteEvent['type'], text: string): AdminNoteEvent => ({
  type,
  data: { referralId: ids.referral, noteId, text: sealedFor(text) },
})
const added = event('AdminNoteAdded', 'Called twice, no answer.')
const edited = event('AdminNoteEdited', 'Reached on Monday.')

describe('admin notes', () => {
  it('NEW-26 are sealed as typed, with the key of the client', () => {
    given().when(add()).then(added)
    given(added).when(edit()).then(edited)
  })

  it('NEW-27 can be written only by staff and admins', () => {
    for (const role of ['member', 'org_admin', 'client', 'guest', 'system'] as const) {
      given()
        .when(add({ actor: { ...staff, role } }))
        .thenRefused('not_permitted')
      given(added)
        .when(edit({ actor: { ...staff, role } }))
        .thenRefused('not_permitted')
    }
    given()
      .when(add({ actor: { ...staff, role: 'admin' } }))
      .then(added)
  })

  it('can be edited only by someone who saw the latest edition, so that no unread change is overwritten', () => {
    given(added, edited)
      .when(edit())
      .thenRefused('stale_version', { current: { edition: 2 } })
    given(added, edited)
      .when(edit({ edition: 2 }))
      .then(edited)
    given().when(edit()).thenRefused('not_found')
  })

  it('are added once', () => {
    given(added).when(add()).thenRefused('already_exists')
  })

  it('cannot be empty or too long', () => {
    for (const text of ['', ' \n ']) given().when(add({ text })).thenRefused('note_empty')
    given(added)
      .when(edit({ text: '' }))
      .thenRefused('note_empty')
    expect(adminNoteDecider.decide(add({ text: 'x'.repeat(256) }), {})).toMatchObject({
      refused: 'unsafe_input',
      issues: [{ path: 'text', message: 'Input exceeds maximum length of 255 characters' }],
    })
  })

  it('NEW-23 cannot contain a sensitive word, even after an edit', () => {
    const issues = [{ path: 'text', message: 'Sensitive content not allowed in notes' }]
    for (const text of ['SSN on file', 'her visa', 'a DV case']) {
      expect(adminNoteDecider.decide(add({ text }), {})).toMatchObject({ refused: 'sensitive_content', issues })
      expect(adminNoteDecider.decide(edit({ text }), { [noteId]: 1 })).toMatchObject({ refused: 'sensitive_content' })
    }
  })
})
