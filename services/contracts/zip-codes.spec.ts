import { describe, expect, it } from 'vitest'

import type { PartnerCounty } from './enumerations.ts'
import { borderZipCenters, milesFrom, coordinatesByZip, zipCenters } from './zip-codes.ts'

/** The south, north, west and east bounds of each county, rounded outward. */
const bounds: Readonly<Record<PartnerCounty, readonly [number, number, number, number]>> = {
  Bartow: [34.06, 34.42, -85.05, -84.62],
  Cherokee: [34.07, 34.42, -84.67, -84.24],
  Cobb: [33.74, 34.09, -84.75, -84.36],
  Douglas: [33.57, 33.82, -84.92, -84.56],
  Floyd: [34.06, 34.6, -85.47, -84.99],
  Paulding: [33.76, 34.09, -85.06, -84.71],
}
const counties = Object.entries(zipCenters) as [PartnerCounty, Readonly<Record<string, readonly [number, number]>>][]

describe('ZIP codes', () => {
  it.each(counties)('have their centers within the county: %s', (county, centers) => {
    const [south, north, west, east] = bounds[county]
    for (const [zip, [latitude, longitude]] of Object.entries(centers)) {
      expect(zip).toMatch(/^30\d{3}$/)
      expect(latitude > south && latitude < north, `${zip} ${latitude}`).toBe(true)
      expect(longitude > west && longitude < east, `${zip} ${longitude}`).toBe(true)
    }
  })

  it('are listed only once, in a county or at the border', () => {
    const inCounties = counties.reduce((sum, [, centers]) => sum + Object.keys(centers).length, 0)
    expect(coordinatesByZip.size).toBe(inCounties + Object.keys(borderZipCenters).length)
  })

  it.each([
    ['30180', 'Villa Rica', '30134'],
    ['30179', 'Temple', '30157'],
    ['30153', 'Rockmart', '30157'],
    ['30143', 'Jasper', '30107'],
    ['30075', 'Roswell', '30066'],
    ['30004', 'Alpharetta', '30115'],
  ])('can cross a county border: %s (%s) is a short distance from %s', (zip, _town, neighbor) => {
    const miles = milesFrom(zip)?.get(neighbor) ?? Infinity
    expect(miles).toBeGreaterThan(2)
    expect(miles).toBeLessThan(15)
  })

  it('are about forty miles apart in Marietta and Rome, in both directions', () => {
    const milesToRome = milesFrom('30060')?.get('30161') ?? 0
    expect(milesToRome).toBeGreaterThan(38)
    expect(milesToRome).toBeLessThan(50)
    expect(milesFrom('30161')?.get('30060')).toBeCloseTo(milesToRome, 6)
    expect(milesFrom('30060')?.get('30060')).toBe(0)
  })

  it('have no distances if they are outside the region', () => {
    expect(milesFrom('90210')).toBeUndefined()
  })
})
