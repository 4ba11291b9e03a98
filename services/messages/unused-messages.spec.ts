import { describe, expect, it } from 'vitest'

import { catalogProblems } from './catalog-problems.ts'
import { unusedMessages } from './unused-messages.ts'

describe('the message catalogs', () => {
  it('have the same messages with the same parameters in every locale', () => {
    expect(catalogProblems()).toEqual([])
  })

  it('have no message that the code does not use', () => {
    expect(unusedMessages()).toEqual([])
  })
})
