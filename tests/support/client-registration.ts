// People who register as a client, confirm their address, and what the log contains about them.
import { m } from '#messages'
import { randomUUID } from 'node:crypto'
import type { RegisterAsClient } from '#contracts/client-registration.ts'
import type { SaveFamilyProfile } from '#contracts/family-profile.ts'
import { publicConsentVersion } from '#contracts/public-requests.ts'
import { clientStream } from '#domain/client/events.ts'
import type { z } from 'zod'

import type { TestApp } from './app.ts'
import { findAccount, findTokenInEmail, signInUser } from './identity.ts'
import { nextNetworkHeaders } from './public-requests.ts'

export const registrationPassword = 'quiet lantern river'
export const confirmSubject = m['account-emails:confirmEmail.subject']()
/** A request on the tab "Request Help". */
export const helpRequestBody = {
  need: 'Food Assistance',
  priority: 'high',
  note: 'We are four and our cupboard is empty until Friday.',
  consent: { given: true, textVersion: publicConsentVersion },
} as const
/** What a family says about itself in its profile. */
export const familyProfileBody: z.input<typeof SaveFamilyProfile> = {
  version: 0,
  firstName: 'Marisol',
  lastInitial: 'Z',
  phone: '(770) 555-0142',
  county: 'Cobb',
  emergencyContact: { name: 'Tía Rosa', relationship: 'Aunt', phone: '(404) 555-0119', email: 'rosa@example.org' },
  preferences: {
    contactMethod: 'text',
    language: 'spanish',
    accessibilityNeeds: 'Large print',
    updateFrequency: 'every_update',
    mailingAddress: '12 Tansy Lane, Marietta, GA 30060',
  },
  household: { adults: 2, children: 3, pets: 0, housingType: 'rent', specialNeeds: 'A child uses a wheelchair' },
  situation: {
    needs: ['Food Assistance', 'Clothing'],
    barriers: 'No car',
    benefits: 'SNAP',
    incomeBracket: '15000_to_29999',
  },
}
export const createEmailAddress = () => `${randomUUID()}@example.org`

type Changes = Partial<Record<keyof RegisterAsClient, string>>

/** Every registration comes from another network, so the app must trust one proxy. */
export const createRegistrations = (app: TestApp) => {
  const register = (email: string, changes: Changes = {}) =>
    app.anonymous.send('registerAsClient', {
      body: {
        firstName: 'Marisol',
        lastName: 'Zubizarreta',
        email,
        phone: '(770) 555-0142',
        county: 'Cobb',
        password: registrationPassword,
        repeatedPassword: registrationPassword,
        language: 'en',
        ...changes,
      },
      headers: nextNetworkHeaders(),
    })
  const confirm = async (email: string) => {
    const user = await signInUser(app, email, registrationPassword)
    const token = await findTokenInEmail(app, email, confirmSubject)
    return user.call('confirmEmail', { body: { token } })
  }
  return {
    register,
    confirm,
    registerAndConfirm: async (email: string, changes?: Changes) => {
      const { status } = await register(email, changes)
      if (status !== 200) throw new Error(`the registration was refused with ${status}`)
      return confirm(email)
    },
    /** The events of a client, and the texts in them. */
    readClient: async (id: string | null) => {
      const { logFoldDeps, log } = app.server.services
      const events = (await log.readStream(clientStream(id ?? ''))).map((event) => logFoldDeps.decode(event))
      const sealedTexts = events.flatMap(({ data }) =>
        [...JSON.stringify(data).matchAll(/"sealed":"([^"]+)"/g)].map(([, text = '']) => text),
      )
      return { events, texts: await logFoldDeps.vault.open(sealedTexts) }
    },
    /** How many profiles of this account wait. */
    countPending: async (email: string) => {
      const { id } = await findAccount(app.database.pool, email)
      return (await app.database.pool.query('select from pending_profile where account_id = $1', [id])).rowCount
    },
  }
}

/** Input for the routes of the family itself, and of its safety (`route-inputs.ts`). */
export const familyInputs = (clientId: string) => ({
  requestHelp: () => ({ body: helpRequestBody }),
  familyProfile: () => ({}),
  clientSituation: () => ({ params: { id: clientId } }),
  mailingAddress: () => ({ params: { id: clientId } }),
  clientSafety: () => ({ params: { id: clientId } }),
  setFamilyProtection: () => ({
    params: { id: clientId },
    body: { isProtected: false, reason: 'The danger is over.', version: 0 },
  }),
  setAccountWatch: () => ({ params: { id: clientId }, body: { watched: false, version: 0 } }),
  // A household without an adult.
  saveClientSituation: () => ({
    params: { id: clientId },
    body: { ...familyProfileBody, household: { ...familyProfileBody.household, adults: 0 } },
  }),
  // Without a county.
  saveFamilyProfile: () => ({ body: { ...familyProfileBody, county: '' } }),
})
