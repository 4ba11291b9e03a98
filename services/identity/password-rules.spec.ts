import { describe, expect, it } from 'vitest'

import { isEasyToGuess } from './password-rules.ts'

const person = { email: 'dana.ortiz@example.org', name: 'Dana Ortiz' }

describe('the password rules', () => {
  it.each(['password123', 'Password123', '1qaz2wsx', 'ILOVEYOU', 'qwertyuiop', 'p.a.s.s.w.o.r.d', '１２３４５６７８'])(
    'AUTH-09 refuses the common password %s in any spelling',
    async (password) => {
      expect(await isEasyToGuess(password, person)).toBe(true)
    },
  )

  it.each([
    'dana.ortiz@example.org',
    'Dana Ortiz',
    'danaortiz2024',
    'OrtizDana!',
    'dana.ortiz',
    'Dana 1985-2004',
    'ortiz99999',
  ])('AUTH-09 refuses %s, which is based on the person’s name or address', async (password) => {
    expect(await isEasyToGuess(password, person)).toBe(true)
  })

  it.each(['quiet lantern river', 'Danas green kettle', 'tr0ub4dor&3x', '94817263', 'ключ от дома'])(
    'AUTH-09 accepts %s',
    async (password) => {
      expect(await isEasyToGuess(password, person)).toBe(false)
    },
  )

  it('AUTH-09 accepts an uncommon password if the person’s name and address contain no letters', async () => {
    expect(await isEasyToGuess('94817263', { email: '1@example.org', name: '12' })).toBe(false)
  })
})
