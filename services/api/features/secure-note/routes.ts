// The `secure-referral-note` endpoint for other systems. It runs the same commands as the forms (NEW-06, NEW-29).
import type { CommandContext } from '#commands/context.ts'
import { isStaff } from '#contracts/parties.ts'
import {
  type SecureCreateCall,
  type SecureEncryptCall,
  type SecureReferralNoteResponse,
  toSecureRefusal,
} from '#contracts/secure-referral-note.ts'
import { RefusalError } from '#domain/decision.ts'

import type { Principal } from '../../principal.ts'
import type { FeatureModule } from '../../feature-module.ts'

/** The client did not see our consent text. The other system keeps the record of the consent. */
const externalConsentText = 'external'

/** Acts for the organization named in the request, which may differ from the selected one. @refuses not_permitted */
const actAsOrganization = (
  organizationId: string | null,
  { user }: Principal,
  context: CommandContext,
): CommandContext => {
  const { actor } = context
  const membership = user.memberships.find(({ organization }) => organization.id === organizationId)
  if (organizationId !== null && membership === undefined) throw new RefusalError('not_permitted')
  const role = membership === undefined || isStaff(actor) ? actor.role : membership.role
  return { ...context, actor: { ...actor, organizationId, role } }
}

const createSuccessResponse = (fields: Partial<SecureReferralNoteResponse>): SecureReferralNoteResponse => ({
  success: true,
  referral_id: null,
  error: null,
  issues: [],
  ...fields,
})

export const secureNoteFeature: FeatureModule<'commands' | 'changePublisher'> = (
  { route },
  { commands, changePublisher },
) => {
  const create = async (body: SecureCreateCall, context: CommandContext): Promise<SecureReferralNoteResponse> => {
    const { id } = await commands.requestReferral(
      {
        clientId: body.client_id,
        need: body.need_category,
        priority: body.priority,
        toOrganizationId: body.to_org_id,
        note: body.initial_note_plaintext,
        consent: {
          at: new Date(body.consent_at).toISOString(),
          method: body.consent_method,
          textVersion: externalConsentText,
        },
      },
      context,
    )
    return createSuccessResponse({ referral_id: id })
  }

  const encrypt = async (body: SecureEncryptCall, context: CommandContext): Promise<SecureReferralNoteResponse> => {
    if (!isStaff(context.actor)) throw new RefusalError('not_permitted')
    if (body.referral_id === undefined) {
      return createSuccessResponse({ encrypted_content: await commands.adminNoteTransfer.seal(body.content, context) })
    }
    const { id } = await commands.addAdminNote(body.referral_id, body.content, context)
    changePublisher.publishAdminNoteChange(body.referral_id)
    return createSuccessResponse({ referral_id: body.referral_id, note_id: id })
  }

  route(
    'secureReferralNote',
    ({ body, principal, context }) =>
      body.action === 'encrypt_note'
        ? encrypt(body, context)
        : create(body, actAsOrganization(body.from_org_id, principal, context)),
    toSecureRefusal,
  )
}
