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

describe('the answer to "Did you get help?"', () => {
  const closed = [referralEvents.requested(), referralEvents.closed()] as const
  const answered = (answer: 'yes' | 'partly' | 'no') => referralEvents.helpAnswered({ answer })
  const answer = (changes: { answer?: 'yes' | 'partly' | 'no'; words?: string } = {}) =>
    referralCommand(actors.client, 'answer_help', 2, { words: '', ...changes })
  const words = sealed('We are still waiting.')

  it("is recorded with the answer that it replaces, and the family's words", () => {
    given(...closed)
      .when(answer({ words: 'We are still waiting.' }))
      .then(referralEvents.helpAnswered({ words }))
    given(...closed, answered('yes'))
      .when(answer())
      .then(referralEvents.helpAnswered({ previousAnswer: 'yes' }))
  })

  it('is not recorded again without a change', () => {
    given(...closed, answered('no'))
      .when(answer({ words: '  ' }))
      .thenNothingHappens()
  })

  it('is refused with sensitive words', () => {
    given(...closed)
      .when(answer({ words: 'My SSN is 123-45-6789.' }))
      .thenRefused('sensitive_content')
  })

  it('is not asked about a request that was a duplicate or a mistake', () => {
    for (const reason of ['duplicate', 'entered_in_error'] as const)
      given(referralEvents.requested(), referralEvents.closed({ reason }))
        .when(answer())
        .thenRefused('help_question_closed')
  })

  it('belongs to one closing: a reopened referral asks again', () => {
    const again = [...closed, answered('no'), referralEvents.reopened(), referralEvents.closed()] as const
    expect([...again].reduce(evolve, referralDecider.initial)?.helpQuestion).toMatchObject({ answer: null })
    given(...again)
      .when(answer())
      .thenRefused('stale_version')
    given(...again)
      .when(referralCommand(actors.client, 'answer_help', 4, { answer: 'no', words: '' }))
      .then(referralEvents.helpAnswered())
  })

  it('can be given and changed for 30 days', () => {
    const stateClosedAt = (at: string) =>
      [referralEvents.requested(), { ...referralEvents.closed(), at }].reduce(evolve, referralDecider.initial)
    // The command is sent at 15:00 on March 2.
    expect(referralDecider.decide(answer(), stateClosedAt('2026-01-31T15:00:00.001Z'))).toHaveLength(1)
    expect(referralDecider.decide(answer(), stateClosedAt('2026-01-31T15:00:00.000Z'))).toMatchObject({
      refused: 'help_question_closed',
    })
  })
})
