import { describe, expect, it } from 'vitest'

import { clientCounties } from '#contracts/enumeration-values.ts'
import { RegisterClient } from '#contracts/people.ts'

import { demoClients } from './clients.ts'

describe('the demo client list', () => {
  it('has 150 clients, unique by name and initial, from every county', () => {
    expect(demoClients).toHaveLength(150)
    expect(new Set(demoClients.map((client) => client.key)).size).toBe(150)
    expect(new Set(demoClients.map((client) => client.county))).toEqual(new Set(clientCounties))
  })

  it('contains valid input for the registration form, and no duplicate email address or phone number', () => {
    for (const { firstName, lastInitial, email, phone, county } of demoClients) {
      expect(RegisterClient.safeParse({ firstName, lastInitial, email, phone, county }).error).toBeUndefined()
      expect(phone ?? '(770) 555-0100').toMatch(/^\(\d{3}\) 555-01\d\d$/)
      expect(email ?? 'nobody@example.org').toMatch(/@example\.org$/)
    }
    const contacts = demoClients.flatMap((client) => [client.phone, client.email]).filter((value) => value !== null)
    expect(new Set(contacts).size).toBe(contacts.length)
  })
})
