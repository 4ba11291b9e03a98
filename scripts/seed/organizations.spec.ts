import { describe, expect, it } from 'vitest'

import {
  amenities,
  needCategories,
  partnerCounties,
  partnerTiers,
  populations,
  serviceTypes,
} from '#contracts/enumeration-values.ts'
import { zipCenters } from '#contracts/zip-codes.ts'
import { OrganizationProfile } from '#domain/organization/events.ts'

import { demoOrganizations } from './organizations.ts'

const profiles = demoOrganizations.map((organization) => organization.profile)

describe('the demo organization list', () => {
  it('has about thirty organizations, each with a valid profile and a unique name', () => {
    expect(demoOrganizations.length).toBeGreaterThanOrEqual(28)
    expect(demoOrganizations.length).toBeLessThanOrEqual(34)
    for (const profile of profiles) expect(OrganizationProfile.safeParse(profile).error).toBeUndefined()
    expect(new Set(profiles.map((profile) => profile.name)).size).toBe(profiles.length)
    expect(new Set(demoOrganizations.map((organization) => organization.key)).size).toBe(profiles.length)
  })

  it('covers every county, service, population, amenity and tier', () => {
    expect(new Set(profiles.flatMap((profile) => profile.counties))).toEqual(new Set(partnerCounties))
    expect(new Set(profiles.flatMap((profile) => profile.services))).toEqual(new Set(serviceTypes))
    expect(new Set(profiles.flatMap((profile) => profile.populations))).toEqual(new Set(populations))
    expect(new Set(profiles.flatMap((profile) => profile.amenities))).toEqual(new Set(amenities))
    const tiers = new Set(demoOrganizations.map((organization) => organization.tier))
    expect([...partnerTiers].filter((tier) => !tiers.has(tier))).toEqual([])
  })

  it('includes closed days, split days and hours past midnight', () => {
    const days = profiles.flatMap((profile) => Object.values(profile.hours))
    const ranges = days.flatMap((day) => (day === 'closed' ? [] : day))
    expect(days).toContain('closed')
    expect(days.some((day) => Array.isArray(day) && day.length > 1)).toBe(true)
    expect(ranges.some((range) => range.slice(0, 5) > range.slice(6))).toBe(true)
  })

  it('locates each organization in a county that it serves', () => {
    for (const { name, counties, zip } of profiles) {
      const home = counties.filter((county) => Object.keys(zipCenters[county]).includes(zip ?? ''))
      expect(home, name).toHaveLength(1)
    }
  })

  it('has only fictional contacts: 555-01xx phone numbers and reserved domains', () => {
    for (const profile of profiles) {
      expect(profile.phone).toMatch(/^\(\d{3}\) 555-01\d\d$/)
      expect(profile.email).toMatch(/@example\.org$/)
      expect(profile.website).toMatch(/^https:\/\/[a-z]+\.example$/)
    }
    expect(new Set(profiles.map((profile) => profile.phone)).size).toBe(profiles.length)
  })

  it('has at least two organizations that accept each need', () => {
    for (const need of needCategories) {
      const receivers = demoOrganizations.filter((organization) => organization.acceptedNeeds.includes(need))
      expect(receivers.length, need).toBeGreaterThanOrEqual(2)
    }
  })
})
