// Checks the order of the partner table.
import { expect, it } from 'vitest'
import { type PartnerFigures, sortPartners } from './partner-order.ts'

const partner = (name: string, received: number, averageDays: number | null): PartnerFigures => ({
  organization: { id: name, name },
  received,
  accepted: 0,
  closed: 0,
  successRate: 0,
  averageDays,
  investedCents: 0,
})
const partners = [partner('Alma', 3, null), partner('Bethel', 9, 2), partner('Cobb', 3, 7)]
const namesBy = (...[sort]: [Parameters<typeof sortPartners>[1]]) =>
  sortPartners(partners, sort).map(({ organization }) => organization.name)

it('sorts by a figure, and keeps equal ones in the order of their names', () => {
  expect(namesBy({ sort: 'received', direction: 'asc' })).toEqual(['Alma', 'Cobb', 'Bethel'])
  expect(namesBy({ sort: 'received', direction: 'desc' })).toEqual(['Bethel', 'Alma', 'Cobb'])
  expect(namesBy({ sort: 'partner', direction: 'desc' })).toEqual(['Cobb', 'Bethel', 'Alma'])
})

it('puts a partner without an average last in both directions', () => {
  expect(namesBy({ sort: 'averageDays', direction: 'asc' })).toEqual(['Bethel', 'Cobb', 'Alma'])
  expect(namesBy({ sort: 'averageDays', direction: 'desc' })).toEqual(['Cobb', 'Bethel', 'Alma'])
})
