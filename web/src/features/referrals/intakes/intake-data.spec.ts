// Checks that an intake shows only what was answered.
import { expect, it } from 'vitest'
import { emptyFamilyParts } from '#contracts/family-profile.ts'
import { toIntakeData } from './intake-data.ts'

const { household, situation } = emptyFamilyParts

it('INT-08 has nothing where nothing was answered', () => {
  expect(Object.values(toIntakeData(emptyFamilyParts)).every((value) => value === undefined)).toBe(true)
})

it('INT-05 INT-11 has the size of the household, the needs, barriers, benefits and income bracket', () => {
  const answers = {
    household: { ...household, adults: 2, children: 3, housingType: 'rent' },
    situation: { needs: ['Clothing'], barriers: 'No car', benefits: 'SNAP', incomeBracket: 'under_15k' },
  }
  expect(toIntakeData(answers)).toEqual({
    household: { size: 5, adults: 2, children: 3, housingType: 'rent' },
    needs: ['Clothing'],
    barriers: 'No car',
    benefits: 'SNAP',
    incomeBracket: 'under_15k',
  })
  expect(toIntakeData({ household: { ...household, children: 1 }, situation }).household).toEqual({
    size: 1,
    children: 1,
  })
})
