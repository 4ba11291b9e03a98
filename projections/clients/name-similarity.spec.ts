import { describe, expect, it } from 'vitest'
import { areSimilarNames } from './name-similarity.ts'

describe('areSimilarNames', () => {
  it.each([
    ['José', 'jose'],
    ['Mari', 'Marisol'],
    ['Jon', 'John'],
    ['Katherine', 'Kathrine'],
    ['Catherine', 'Katherine'],
    ['Ann', 'Anne'],
    ['Zoë', 'Zoe '],
  ])('CLI-10 treats %j and %j as similar', (firstName, secondName) => {
    expect(areSimilarNames(firstName, secondName)).toBe(true)
    expect(areSimilarNames(secondName, firstName)).toBe(true)
  })

  it.each([
    ['Ann', 'Bob'],
    ['Maria', 'Martin'],
    ['Al', 'Eve'],
    ['Dana', 'Marisol'],
    ['', 'Ann'],
    ['\u0301', 'Ann'],
  ])('CLI-10 treats %j and %j as different', (firstName, secondName) => {
    expect(areSimilarNames(firstName, secondName)).toBe(false)
  })
})
