// People without an account who ask for help from one partner or from any, and what the app stores about them.
import type { TestApp } from './app.ts'
import { nextNetworkHeaders, createFormGuardPass, guestRequestBody, publicRequestBody } from './public-requests.ts'

export type Requesters = Awaited<ReturnType<typeof createRequesters>>

export const createRequesters = async (app: TestApp) => {
  const partnerId = await app.createOrganization('Helping Hands', { email: 'help@example.org' })
  const staff = await app.createStaff()
  const member = await app.createUser([{ organizationId: partnerId, role: 'member' }])
  const guest = await app.createGuest()

  const count = async (from: string): Promise<number> => {
    const { rows } = await app.database.pool.query<{ n: number }>(`select count(*)::int as n from ${from}`)
    return rows[0]?.n ?? -1
  }

  return {
    partnerId,
    staff,
    member,
    guest,
    sendPublicRequest: (
      changes: Parameters<typeof publicRequestBody>[1] = {},
      guard = createFormGuardPass(app, 'public_request'),
    ) =>
      app.anonymous.send('publicReferral', { body: publicRequestBody(guard, changes), headers: nextNetworkHeaders() }),
    sendGuestRequest: (
      changes: Parameters<typeof guestRequestBody>[2] = {},
      requestChanges: Parameters<typeof guestRequestBody>[3] = {},
    ) => {
      const body = guestRequestBody(createFormGuardPass(app, 'guest_request'), partnerId, changes, requestChanges)
      return guest.send('processGuestReferral', { body, headers: nextNetworkHeaders() })
    },
    /** Finds the referral with this reference, as staff see it. */
    findAsStaff: async ({ reference, position }: { reference: string; position: string | null }) => {
      await app.waitForReadModels(position)
      const { rows, total } = await staff.call('reviewReferrals', { query: { q: reference } })
      if (rows[0] === undefined || total !== 1) throw new Error(`${total} referrals have the reference ${reference}`)
      const referral = await staff.call('referral', { params: { id: rows[0].id }, query: {} })
      if (referral.client === null) throw new Error('staff see the client of every referral')
      return { ...referral, client: referral.client }
    },
    /** How many clients exist. Each client has its own key from its first event on. */
    countClients: () => count(`vault.subject_key where subject like 'client-%'`),
    countEmails: () => count('mail_outbox'),
    findEmailsTo: async (email: string) => {
      const { rows } = await app.database.pool.query<{ id: string; subject: string; body: string; sealed: boolean }>(
        'select id, subject, body, sealed_link is not null as sealed from mail_outbox where recipient = $1',
        [email],
      )
      return rows
    },
  }
}
