import { createOneOffContext, systemActor } from '#commands/context.ts'
import { type ApplicationEvent, applicationStream } from '#domain/application/events.ts'
import { recordEvents } from '#tests/support/recorded-events.ts'
import { ids } from '#tests/support/referral-fixtures.ts'
import { expect, it } from 'vitest'

import { type ApprovedApplicationDeps, approvedApplication } from './approved-application.ts'

const submitted: ApplicationEvent = {
  type: 'ApplicationSubmitted',
  data: {
    applicationId: ids.note,
    orgName: 'Paulding Food Pantry',
    website: 'https://pantry.example',
    about: { sealed: 'about' },
    services: ['Food'],
    populations: ['Families'],
    counties: ['Paulding'],
    contactName: { sealed: 'name' },
    contactEmail: { sealed: 'email' },
    contactPhone: { sealed: 'phone' },
    eligibility: null,
    publicEmail: { sealed: 'public' },
    tier: 'free_listing',
    language: 'es',
  },
}
type Approval = Extract<ApplicationEvent, { type: 'ApplicationApproved' }>['data']
const approved: ApplicationEvent & { type: 'ApplicationApproved' } = {
  type: 'ApplicationApproved',
  data: { organizationId: ids.receiver, invitationId: ids.outsider, notes: null },
}
const tierSet: ApplicationEvent = { type: 'ApplicationTierSet', data: { tier: 'faith_steward' } }
const setUp: ApplicationEvent = { type: 'ApplicationSetUp', data: {} }

interface World {
  /** What was recorded after the approval, before the reaction handles it. */
  readonly later?: readonly ApplicationEvent[]
  readonly refusal?: string
  readonly isErased?: boolean
  /** What the approval says in addition to the ids. */
  readonly approval?: Partial<Approval>
}

/** What the reaction does after the approval, in order. */
const reactToApproval = async ({ later = [], refusal, isErased = false, approval = {} }: World = {}) => {
  const done: unknown[] = []
  const decision: ApplicationEvent = { ...approved, data: { ...approved.data, ...approval } }
  const history = recordEvents(applicationStream(ids.note), submitted, tierSet, decision, ...later)
  const reaction = approvedApplication({
    readHistory: async () => history,
    vault: { open: async (texts) => texts.map((text) => (isErased ? { erased: true } : `${text} in clear`)) },
    inviteContact: async (...invitation) => {
      done.push(invitation)
      return refusal
    },
    revokeInvitation: async (id) => void done.push(['revoked', id]),
    commands: {
      createOrganization: async (organization, { commandId }) => done.push([commandId, organization]),
      completeApplicationSetup: async (id) => done.push(id),
    },
  } satisfies ApprovedApplicationDeps)
  const handled = history.filter(({ type }) => type === 'ApplicationApproved' || type === 'ApplicationErased')
  const effects = await Promise.all(handled.map((event) => reaction.react(event)))
  for (const { commands = [] } of effects) for (const { run } of commands) await run(createOneOffContext(systemActor))
  return done
}

it('APP-17 APP-18 APP-24 APP-25 creates the listed organization with all that was told, then invites, then records both', async () => {
  expect(await reactToApproval()).toEqual([
    [
      ids.receiver,
      {
        profile: expect.objectContaining({
          name: 'Paulding Food Pantry',
          website: 'https://pantry.example',
          about: 'about in clear',
          email: 'public in clear',
          phone: null,
          services: ['Food'],
          populations: ['Families'],
          counties: ['Paulding'],
          eligibility: null,
        }),
        tier: 'faith_steward',
        publicVisible: true,
      },
    ],
    [
      {
        id: ids.outsider,
        organizationId: ids.receiver,
        applicationId: ids.note,
        language: 'es',
        email: 'email in clear',
        role: 'org_admin',
        organization: 'Paulding Food Pantry',
      },
      ids.staff,
    ],
    ids.note,
  ])
})

it('APP-17 does nothing if it was set up or erased meanwhile', async () => {
  expect(await reactToApproval({ later: [setUp] })).toEqual([])
  expect(await reactToApproval({ later: [{ type: 'ApplicationErased', data: {} }] })).toEqual([['revoked', ids.note]])
  expect(await reactToApproval({ isErased: true })).toEqual([])
})

it('APP-17 does not say that it is set up while the invitation is refused', async () => {
  await expect(reactToApproval({ refusal: 'busy' })).rejects.toMatchObject({ refusal: { refused: 'busy' } })
  await expect(reactToApproval({ refusal: 'key_reused' })).rejects.toThrow('refused: key_reused')
})

it('APP-18 lists the email that staff set, or none, and never the contact’s own address', async () => {
  const listedEmail = async (approval: Partial<Approval>) => {
    const [organization] = await reactToApproval({ approval })
    return organization
  }
  const withEmail = (email: string | null) => [
    ids.receiver,
    expect.objectContaining({ profile: expect.objectContaining({ email }) }),
  ]
  expect(await listedEmail({ publicEmail: { sealed: 'staff' } })).toEqual(withEmail('staff in clear'))
  expect(await listedEmail({ publicEmail: null })).toEqual(withEmail(null))
})
