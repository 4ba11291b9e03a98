// An app with a user of every kind and a referral in every status, for tests that visit all its pages.
import type { TestApp } from './app.ts'
import { waitForReactions } from './caught-up.ts'
import { enrollSecondFactor } from './authenticator.ts'
import { createReferral, runActions } from './create-referral.ts'

export type PopulatedApp = Awaited<ReturnType<typeof populateApp>>

/** Femi Factor has a second factor. The keys of `people` name the other users' roles. */
export const populateApp = async (app: TestApp) => {
  const harborId = await app.createOrganization('Harbor House')
  const closetId = await app.createOrganization('Bartow Clothes Closet')
  const pantryId = await app.createOrganization('Cobb Food Pantry')
  const [partner, staff, receiver] = [
    await app.createUser(
      [harborId, closetId].map((organizationId) => ({ organizationId, role: 'member' }) as const),
      { name: 'Priya Partner' },
    ),
    await app.createUser([{ organizationId: harborId, role: 'staff' }], { name: 'Sam Staff' }),
    await app.createUser([{ organizationId: pantryId, role: 'member' }], { name: 'Rosa Receiver' }),
  ]
  const urgent = { toOrganizationId: pantryId, priority: 'high' } as const
  const outcome = { action: 'record_outcome', dollarsInvested: 120.5, needMet: 'met' } as const
  const closed = await createReferral(partner, urgent)
  await runActions(closed, [
    [staff, { action: 'start_review' }],
    [staff, { action: 'submit' }],
    [receiver, { action: 'accept' }],
  ])
  await runActions(
    closed,
    [
      [partner, { action: 'add_note', text: 'A note.' }],
      [receiver, outcome],
    ],
    4,
  )
  const submitted = await createReferral(partner, urgent)
  await runActions(submitted, [[staff, { action: 'submit' }]])
  const waitlisted = await createReferral(partner, urgent)
  await runActions(waitlisted, [
    [staff, { action: 'submit' }],
    [receiver, { action: 'waitlist' }],
  ])
  await runActions(await createReferral(partner, urgent), [[staff, { action: 'return', note: 'Which day?' }]])
  const declined = await createReferral(partner, urgent)
  await runActions(declined, [
    [staff, { action: 'submit' }],
    [receiver, { action: 'add_note', text: 'We have no crib this week.' }],
    [receiver, { action: 'decline', reason: 'at_capacity' }],
  ])
  await createReferral(partner, { priority: 'low' })
  const client = await app.createUser([], { clientId: submitted.clientId, name: 'Dana Moss' })
  await waitForReactions(app)
  const admin = await app.createUser([{ organizationId: harborId, role: 'admin' }], { name: 'Ada Admin' })
  const orgAdmin = await app.createUser([{ organizationId: harborId, role: 'org_admin' }], { name: 'Kay Keeper' })
  await enrollSecondFactor(await app.createUser([], { name: 'Femi Factor' }), app.clock)
  const people = {
    admin,
    orgAdmin,
    partner,
    staff,
    receiver,
    client,
    userWithoutOrganization: await app.createUser([]),
  }
  return { people, closed, submitted, declined }
}
