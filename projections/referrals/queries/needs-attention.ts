// The referrals of a partner that need attention: in service without activity, and returned to the partner that sent them.
import { quietDays } from '#contracts/referrals.ts'
import type { AppointmentTables } from '../../appointments/stored.ts'
import type { ConversationTables } from '../../conversations/stored.ts'
import type { ResourceTables } from '../../resources/stored.ts'
import type { Condition } from './conditions.ts'
import { type PartnerQueryContext, onReferral as on } from './query-context.ts'

const dayMs = 86_400_000

/**
 * In service, and for `quietDays` without an event, an appointment that changed, a message to the family, or recorded help.
 * Appointments and messages are those of this organization. A waitlisted referral is not in service.
 */
export const isQuiet = async (
  { db, now, findActivity }: PartnerQueryContext,
  organizationId: string,
): Promise<Condition> => {
  const { appointments, conversations, resources } = await findActivity()
  const since = new Date(now.getTime() - quietDays * dayMs)
  const withAppointment = db
    .withSchema(appointments.schema)
    .$extendTables<AppointmentTables>()
    .selectFrom('appointment')
    .select('referral_id')
    .where('organization_id', '=', organizationId)
    .where('changed_at', '>', since)
  const withMessage = db
    .withSchema(conversations.schema)
    .$extendTables<ConversationTables>()
    .selectFrom('conversation')
    .innerJoin('message', 'message.conversation_id', 'conversation.id')
    .select('conversation.referral_id')
    .where('conversation.organization_id', '=', organizationId)
    .where('conversation.last_message_at', '>', since)
    // A message that the family sent, and that no one has answered, is not an activity of the organization.
    .where('message.from_client', '=', false)
    .where('message.sent_at', '>', since)
  const withHelp = db
    .withSchema(resources.schema)
    .$extendTables<ResourceTables>()
    .selectFrom('referral_resources')
    .select('id')
    .where('updated_at', '>', since)
  return on.and([
    on('in_service', '=', true),
    on('updated_at', '<=', since),
    on('id', 'not in', withAppointment),
    on('id', 'not in', withMessage),
    on('id', 'not in', withHelp),
  ])
}

/** Sent by the organization and returned to it: declined, or returned for revision. It withdrew the others itself. */
export const isReturnedTo = (organizationId: string): Condition =>
  on.and([
    on('from_organization_id', '=', organizationId),
    on('status', '=', 'returned'),
    on.or([on('disposition', 'is', null), on('disposition', '!=', 'withdrawn')]),
  ])
