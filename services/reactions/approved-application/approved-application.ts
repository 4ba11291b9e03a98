// Sets up the partner of an approved application: the organization with its listing, then the invitation to the contact, and
// at last the note that all exist (APP-17). Each step may run again and has one effect. Erasing the application revokes an
// invitation that the contact has not accepted
// (docs/decisions/0093-set-up-an-approved-application-once.md).
import type { CommandContext } from '#commands/context.ts'
import type { NewOrganization } from '#commands/organizations.ts'
import type { Confidential } from '#contracts/confidential.ts'
import { type ApplicationEvent, applicationStream } from '#domain/application/events.ts'
import { evolve } from '#domain/application/evolve.ts'
import type { Application } from '#domain/application/state.ts'
import { RefusalError } from '#domain/decision.ts'
import { newProfile } from '#domain/organization/profile.ts'
import type { RecordedEvent } from '#domain/recorded.ts'
import type { NewInvitation } from '#identity/invitations.ts'
import type { Vault } from '#platform/vault/vault.ts'

import type { Effects, Reaction } from '../reaction.ts'
import type { StreamHistoryDeps } from '../stream-history.ts'

type Submitted = Extract<ApplicationEvent, { type: 'ApplicationSubmitted' }>['data']
type ApplicationInvitation = NewInvitation & { readonly applicationId: string }

export interface ApprovedApplicationDeps extends StreamHistoryDeps {
  readonly vault: Pick<Vault, 'open'>
  /** Returns the code of the refusal, if there is one. */
  readonly inviteContact: (invitation: ApplicationInvitation, approverId: string) => Promise<string | undefined>
  /** Revokes the pending invitation of an application, if there is one. */
  readonly revokeInvitation: (applicationId: string) => Promise<void>
  readonly commands: {
    readonly createOrganization: (organization: NewOrganization, context: CommandContext) => Promise<unknown>
    readonly completeApplicationSetup: (applicationId: string, context: CommandContext) => Promise<unknown>
  }
}

/** The cast is safe: a stream contains only events of its aggregate. */
const foldApplication = (history: readonly RecordedEvent[]): Application | undefined =>
  (history as readonly ApplicationEvent[]).reduce<Application | undefined>(evolve, undefined)

const findForm = (history: readonly RecordedEvent[]): Submitted | undefined => {
  const [first] = history
  return first?.type === 'ApplicationSubmitted' ? first.data : undefined
}

export const approvedApplication = ({
  readHistory,
  vault,
  inviteContact,
  revokeInvitation,
  commands,
}: ApprovedApplicationDeps): Reaction => {
  /** The sealed texts in clear. Undefined if the application was erased meanwhile. */
  const openTexts = async (form: Submitted, publicEmail: Confidential | null) => {
    const sealed = (text: Confidential | null) => (text !== null && 'sealed' in text ? text.sealed : null)
    const texts = [form.contactEmail, publicEmail, form.about, form.eligibility].map(sealed)
    const opened = await vault.open(texts.filter((text) => text !== null))
    let next = 0
    const [contactEmail, email, about, eligibility] = texts.map((text) => (text === null ? null : opened[next++]))
    if (typeof contactEmail !== 'string') return undefined
    const textOrNone = (text: unknown) => (typeof text === 'string' ? text : null)
    const listed = { email: textOrNone(email), about: textOrNone(about), eligibility: textOrNone(eligibility) }
    return { contactEmail, listed }
  }

  const invite = async (invitation: ApplicationInvitation, approverId: string): Promise<void> => {
    const refusal = await inviteContact(invitation, approverId)
    // `busy` is tried again at once. Anything else is a defect: the stream waits until a person looks at it.
    if (refusal === 'busy') throw new RefusalError('busy')
    if (refusal !== undefined) throw new Error(`the invitation of an application was refused: ${refusal}`)
  }

  const setUp = async (event: RecordedEvent & { readonly type: 'ApplicationApproved' }): Promise<Effects> => {
    const history = await readHistory(event.stream, Infinity)
    const state = foldApplication(history)
    const form = findForm(history)
    if (form === undefined || state?.stage !== 'approved' || state.isSetUp) return {}
    // The contact's own address is for staff only. The listing has the one that was given for it.
    const { publicEmail = form.publicEmail ?? null } = event.data
    const texts = await openTexts(form, publicEmail)
    if (texts === undefined) return {}
    const { organizationId, invitationId } = event.data
    const { applicationId, orgName: name, services, populations, counties, website, language } = form
    const { userId } = event.actor
    if (userId === null) throw new Error('an application was approved without a person')
    const profile = { ...newProfile({ name, services, populations, counties }), website, ...texts.listed }
    return {
      commands: [
        {
          name: 'organization',
          // The organization's id is that of the command that creates it.
          run: (context) =>
            commands.createOrganization(
              { profile, tier: state.tier, publicVisible: true },
              { ...context, commandId: organizationId },
            ),
        },
        {
          name: 'invitation',
          run: () =>
            invite(
              {
                ...{ id: invitationId, organizationId, applicationId, language },
                email: texts.contactEmail,
                role: 'org_admin',
                organization: name,
              },
              userId,
            ),
        },
        { name: 'set up', run: (context) => commands.completeApplicationSetup(applicationId, context) },
      ],
    }
  }

  return {
    name: 'approved-application',
    streamPrefixes: [applicationStream('')],
    react: async (event) => {
      if (event.type === 'ApplicationApproved') return setUp(event)
      if (event.type !== 'ApplicationErased') return {}
      const applicationId = event.stream.slice(applicationStream('').length)
      return { commands: [{ name: 'revocation', run: () => revokeInvitation(applicationId) }] }
    },
  }
}
