// Partner applications: a valid form, sending it, and what the app stores and emails.
import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'

import type { ApplicationForm } from '#contracts/applications.ts'
import { listNewestEmails } from '#platform/mailer/outbox.ts'
import { applicationsModel } from '#projections/applications/model.ts'
import { servingBuild } from '#projections/engine/queries.ts'
import type { TestApp } from './app.ts'
import { createFormGuardPass, nextNetworkHeaders } from './public-requests.ts'
import { waitUntil } from './wait-until.ts'

export const applicationForm = (changes: Partial<ApplicationForm> = {}): ApplicationForm => ({
  orgName: `Pantry ${randomUUID()}`,
  website: 'https://pantry.example',
  about: 'Groceries on Tuesdays.',
  services: ['Food', 'Utilities'],
  populations: ['Families', 'Aging Adults'],
  counties: ['Paulding', 'Cobb'],
  contactName: 'Rosa Diaz',
  contactEmail: `${randomUUID()}@pantry.example`,
  contactPhone: '(770) 555-0148',
  eligibility: 'Anyone who lives in Paulding County.',
  publicEmail: 'hello@pantry.example',
  ...changes,
})

export type Applicants = ReturnType<typeof createApplicants>

export const createApplicants = (app: TestApp) => {
  const createGuard = () => createFormGuardPass(app, 'partner_application')
  const send = (
    application: Readonly<Record<string, unknown>>,
    { guard = createGuard(), headers = nextNetworkHeaders() } = {},
  ) => app.anonymous.send('submitApplication', { body: { language: 'en', guard, ...application }, headers })
  const submit = async (application: Readonly<Record<string, unknown>>) => {
    const { status, body } = await send(application)
    expect(status).toBe(200)
    return body
  }

  /** The read model rows for this organization name. */
  const findRows = async (orgName: string): Promise<Record<string, unknown>[]> => {
    const { db, database } = app.server.services
    const { schema } = await servingBuild(db, applicationsModel)
    const { rows } = await database.pool.query(`select * from ${schema}.application where org_name = $1`, [orgName])
    return rows as Record<string, unknown>[]
  }
  const waitForRow = async (orgName: string) => {
    await waitUntil('the application is in the read model', async () => (await findRows(orgName)).length > 0)
    const [row, ...otherRows] = await findRows(orgName)
    expect(otherRows).toEqual([])
    return row ?? {}
  }
  const findEmailsTo = async (address: string) => {
    const { db, linkSeal } = app.server.services
    return (await listNewestEmails(db, 200, linkSeal)).filter(({ to }) => to === address)
  }
  const waitForEmailTo = async (address: string) => {
    await waitUntil('the email is queued', async () => (await findEmailsTo(address)).length > 0)
    const [email] = await findEmailsTo(address)
    return email
  }
  return { createGuard, send, submit, waitForRow, findEmailsTo, waitForEmailTo }
}
