import { confidential } from '#contracts/confidential.ts'
import { clientStream } from '#domain/client/events.ts'
import { decisionSpec } from '#tests/support/decider.ts'
import { referralCommand } from '#tests/support/referral-commands.ts'
import { ids, referralEvents, actors } from '#tests/support/referral-fixtures.ts'
import { describe, expect, it } from 'vitest'
import { referralDecider } from './decide.ts'
import { evolve } from './evolve.ts'

const given = decisionSpec(referralDecider)
const sealed = (text: string) => confidential(text, clientStream(ids.client))

describe('priority', () => {
  it('can change without increasing the version', () => {
    given(referralEvents.requested())
      .when(referralCommand(actors.staff, 'set_priority', 0))
      .then(referralEvents.priorityChanged())
    expect(
      [referralEvents.requested(), referralEvents.priorityChanged()].reduce(evolve, referralDecider.initial),
    ).toMatchObject({
      priority: 'high',
      version: 1,
    })
  })

  it('is not recorded if it stays the same', () => {
    given(referralEvents.requested({ priority: 'high' }))
      .when(referralCommand(actors.staff, 'set_priority', 0))
      .thenNothingHappens()
  })

  it('REF-07 can be set to "Normal" by staff if none was chosen', () => {
    given(referralEvents.requested())
      .when(referralCommand(actors.staff, 'set_priority', 0, { priority: 'medium' }))
      .then(referralEvents.priorityChanged({ to: 'medium' }))
  })
})

describe('a note', () => {
  it.each(['', '   ', '\n\t '])('TL-09 %j is refused as empty', (text) => {
    given(referralEvents.requested())
      .when(referralCommand(actors.staff, 'add_note', 0, { text }))
      .thenRefused('note_empty')
  })

  it('TL-10 is stored as typed, under its own id', () => {
    given(referralEvents.requested())
      .when(referralCommand(actors.sender, 'add_note', 0, { text: ' Two\nlines; & more ' }))
      .then(referralEvents.noteAdded({ text: sealed(' Two\nlines; & more ') }))
  })

  it('NEW-27 is shared with the client if the client wrote it or if it is addressed to the client', () => {
    const sealedNote = { text: sealed('Called twice, left a message.') }
    given(referralEvents.requested())
      .when(referralCommand(actors.client, 'add_note', 0))
      .then(referralEvents.noteAdded({ ...sealedNote, sharedWithClient: true }))
    given(referralEvents.requested())
      .when(referralCommand(actors.staff, 'add_note', 0, { sharedWithClient: true }))
      .then(referralEvents.noteAdded({ ...sealedNote, sharedWithClient: true }))
    given(referralEvents.requested())
      .when(referralCommand(actors.sender, 'add_note', 0))
      .then(referralEvents.noteAdded(sealedNote))
  })

  it('NEW-12 is screened like the first note, and the refusal names the text field', () => {
    given(referralEvents.requested())
      .when(referralCommand(actors.sender, 'add_note', 0, { text: 'her card is 4111 1111 1111 1111' }))
      .thenRefused('sensitive_content', { issues: [{ path: 'text', message: 'Financial information detected' }] })
  })
})
