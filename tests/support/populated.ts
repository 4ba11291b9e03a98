// An app with a user of every kind and a referral in every status, for tests that visit all its pages.
import type { TestApp } from './app.ts'
import { enroll } from './authenticator.ts'
import { refer, take } from './refer.ts'

export type Populated = Awaited<ReturnType<typeof populate>>

/** Femi Factor has a second factor. The keys of `people` name the other users' roles. */
export const populate = async (app: TestApp) => {
  const harbor = await app.organization('Harbor House')
  const closet = await app.organization('Bartow Clothes Closet')
  const pantry = await app.organization('Cobb Food Pantry')
  const [partner, staff, receiver] = [
    await app.person(
      [harbor, closet].map((organizationId) => ({ organizationId, role: 'member' }) as const),
      { name: 'Priya Partner' },
    ),
    await app.person([{ organizationId: harbor, role: 'staff' }], { name: 'Sam Staff' }),
    await app.person([{ organizationId: pantry, role: 'member' }], { name: 'Rosa Receiver' }),
  ]
  const urgent = { toOrganizationId: pantry, priority: 'high' } as const
  const outcome = { action: 'record_outcome', dollarsInvested: 120.5, needMet: 'met' } as const
  const closed = await refer(partner, urgent)
  await take(closed, [
    [staff, { action: 'start_review' }],
    [staff, { action: 'submit' }],
    [receiver, { action: 'accept' }],
  ])
  await take(
    closed,
    [
      [partner, { action: 'add_note', text: 'A note.' }],
      [receiver, outcome],
    ],
    4,
  )
  const submitted = await refer(partner, urgent)
  await take(submitted, [[staff, { action: 'submit' }]])
  const waitlisted = await refer(partner, urgent)
  await take(waitlisted, [
    [staff, { action: 'submit' }],
    [receiver, { action: 'waitlist' }],
  ])
  await take(await refer(partner, urgent), [[staff, { action: 'return', note: 'Which day?' }]])
  await refer(partner, { priority: 'low' })
  const client = await app.person([], { clientId: submitted.clientId, name: 'Dana Moss' })
  const admin = await app.person([{ organizationId: harbor, role: 'admin' }], { name: 'Ada Admin' })
  const keeper = await app.person([{ organizationId: harbor, role: 'org_admin' }], { name: 'Kay Keeper' })
  await enroll(await app.person([], { name: 'Femi Factor' }), app.clock)
  const people = { admin, keeper, partner, staff, receiver, client, nobody: await app.person([]) }
  return { people, closed, submitted }
}
