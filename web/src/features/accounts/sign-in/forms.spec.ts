import { RequestGuestPass } from '#contracts/directory.ts'
import { describe, expect, it } from 'vitest'
import type { z } from 'zod'

import { schemas } from './forms.ts'

const account = { fullName: 'Dana Ortiz', password: 'quiet lantern river' }
const guest = { name: 'Gus Guest', county: 'Cobb', agreed: true }

/** The forms at /auth and in the dialog "Access Partner Details", which has the guest form too. */
const forms: readonly [string, z.ZodType<{ email: string }>, object][] = [
  ['sign-in', schemas.signInAtAuth, account],
  ['sign-up', schemas.signUp, account],
  ['guest', RequestGuestPass, guest],
]

/** An address that is valid except for its length. */
const buildEmail = (length: number) => {
  const start = `${'d'.repeat(60)}@${`${'e'.repeat(60)}.`.repeat(3)}`
  return `${start}${'f'.repeat(length - start.length - 4)}.org`
}

const check = (schema: z.ZodType<{ email: string }>, input: object) => {
  const { data, error } = schema.safeParse(input)
  return data === undefined ? error?.issues.map(({ path, message }) => [path.join('.'), message]) : data.email
}

describe.each(forms)('the email address of the %s form', (_, schema, others) => {
  it('AUTH-44 is trimmed', () => {
    expect(check(schema, { ...others, email: '  dana@example.org ' })).toBe('dana@example.org')
  })

  it.each(['dana', 'dana@', 'dana@example', 'da na@example.org', buildEmail(256)])(
    'AUTH-44 is refused if it is invalid or has more than 255 characters: %s',
    (email) => {
      expect(check(schema, { ...others, email })).toEqual([['email', 'validation:emailInvalid']])
    },
  )

  it('AUTH-44 may have 255 characters', () => {
    const email = buildEmail(255)
    expect([email.length, check(schema, { ...others, email })]).toEqual([255, email])
  })

  it('AUTH-44 is reported as missing if it is empty', () => {
    for (const email of ['', '  ']) {
      expect(check(schema, { ...others, email })).toContainEqual([
        'email',
        schema === RequestGuestPass ? 'problems:guestFieldsMissing' : 'validation:emailRequired',
      ])
    }
  })
})
