import { describe, expect, it } from 'vitest'

import { SubmitApplication } from './applications.ts'
import { DirectoryQuery } from './directory.ts'

const filterValid = (schema: { safeParse(value: unknown): { success: boolean } }, values: readonly unknown[]) =>
  values.filter((value) => schema.safeParse(value).success)

describe('directory choices', () => {
  it('DIR-03 include exactly six counties that partners can serve', () => {
    const counties = ['Bartow', 'Cherokee', 'Cobb', 'Douglas', 'Floyd', 'Paulding']
    const { county } = DirectoryQuery.shape
    expect(county.unwrap().options).toEqual(counties)
    expect(SubmitApplication.shape.counties.element.options).toEqual(counties)
    expect(filterValid(county, [...counties, 'Fulton', 'Other', 'cobb'])).toEqual(counties)
  })

  it('DIR-04 include exactly eleven types of service', () => {
    const services = [
      'Housing',
      'Utilities',
      'Food',
      'Transportation',
      'Mental Health',
      'Healthcare',
      'Legal',
      'Employment',
      'Childcare',
      'Education',
      'Benefits Navigation',
    ]
    const { service } = DirectoryQuery.shape
    expect(service.unwrap().options).toEqual(services)
    expect(SubmitApplication.shape.services.element.options).toEqual(services)
    expect(filterValid(service, [...services, 'Clothing', 'food'])).toEqual(services)
  })
})
