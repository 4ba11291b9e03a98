// The call that other systems use to create a referral or to encrypt a note.
import { describe, expect, it } from 'vitest'

import { ids } from '#tests/support/referral-fixtures.ts'

import { SecureReferralNote, toSecureRefusal } from './secure-referral-note.ts'

describe('NEW-06 a call from another system', () => {
  const create = {
    ...{ from_org_id: null, client_id: ids.client, need_category: 'Clothing', initial_note_plaintext: 'A crib.' },
    consent_at: '2026-03-02T15:00:00+01:00',
  }
  const messages = (changes: object) =>
    SecureReferralNote.safeParse({ ...create, ...changes }).error?.issues.map(({ message }) => message) ?? []

  it('creates a referral if no action is given, with defaults for the optional fields', () => {
    expect(SecureReferralNote.parse(create)).toEqual({
      ...create,
      to_org_id: null,
      priority: null,
      consent_method: 'attested',
    })
    const fields = { action: 'create', to_org_id: ids.receiver, priority: 'high', consent_method: 'phone' }
    expect(messages(fields)).toEqual([])
    expect(SecureReferralNote.parse({ ...create, ...fields })).toMatchObject(fields)
  })

  it('requires a note and the time of the consent', () => {
    expect(messages({ initial_note_plaintext: ' ' })).toEqual(['problems:allFieldsRequired'])
    expect(messages({ consent_at: 'yesterday' })).toEqual(['problems:consentRequired'])
  })

  it('encrypts an admin note', () => {
    const call = { action: 'encrypt_note', note_type: 'admin_note', content: 'A note' }
    expect(SecureReferralNote.parse(call)).toEqual(call)
    expect(SecureReferralNote.safeParse({ ...call, note_type: 'other' }).success).toBe(false)
    expect(SecureReferralNote.parse({ ...call, referral_id: ids.referral })).toMatchObject({
      referral_id: ids.referral,
    })
  })

  it('NEW-07 NEW-11 NEW-20 NEW-21 is refused with the message from the requirements, and with the reason', () => {
    const problem = { type: 'about:blank', title: 'The client was not found', status: 400 }
    const refusal = (code: string, issues?: readonly { readonly message: string }[]) =>
      toSecureRefusal({ ...problem, code, issues } as never)
    const errorOf = (code: string) => refusal(code).error
    expect(
      ['authentication_required', 'unsafe_input', 'sensitive_content', 'unexpected', 'client_not_found'].map(errorOf),
    ).toEqual([
      'Authentication required',
      'Invalid input detected',
      'Sensitive content detected',
      'An unexpected error occurred',
      'Failed to create referral',
    ])
    expect(refusal('client_not_found')).toEqual({
      success: false,
      referral_id: null,
      error: 'Failed to create referral',
      issues: ['The client was not found'],
    })
    expect(refusal('unsafe_input').issues).toEqual([])
    expect(refusal('client_not_found', [{ message: 'Why' }]).issues).toEqual(['Why'])
  })
})
