import { describe, expect, it } from 'vitest'
import { soundsAlike } from './likeness.ts'

describe('similar names', () => {
  it.each([
    ['José', 'jose'],
    ['Mari', 'Marisol'],
    ['Jon', 'John'],
    ['Katherine', 'Kathrine'],
    ['Catherine', 'Katherine'],
    ['Ann', 'Anne'],
    ['Zoë', 'Zoe '],
  ])('CLI-10 %j is similar to %j', (one, other) => {
    expect(soundsAlike(one, other)).toBe(true)
    expect(soundsAlike(other, one)).toBe(true)
  })

  it.each([
    ['Ann', 'Bob'],
    ['Maria', 'Martin'],
    ['Al', 'Eve'],
    ['Dana', 'Marisol'],
    ['', 'Ann'],
    ['\u0301', 'Ann'],
  ])('CLI-10 %j is not similar to %j', (one, other) => {
    expect(soundsAlike(one, other)).toBe(false)
  })
})
