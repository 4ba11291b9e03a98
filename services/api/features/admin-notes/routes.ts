// Admin notes of a referral, which only staff can see, and the record of who read them (NEW-27, NEW-28).
import type { Parties } from '#contracts/parties.ts'
import { RefusalError } from '#domain/decision.ts'

import type { FeatureModule } from '../../feature-module.ts'

export const adminNotesFeature: FeatureModule<'commands' | 'queries' | 'changePublisher'> = (
  { route },
  { commands, queries, changePublisher },
) => {
  const { list, read, accessLog } = commands.adminNoteReader
  /** @refuses referral_not_found */
  const requireReferral = async (id: string): Promise<Parties> => {
    const parties = (await queries.referralParties(id)) ?? (await commands.findParties(id))
    if (parties === undefined) throw new RefusalError('referral_not_found')
    return parties
  }

  route('adminNotes', async ({ params: { id } }) => {
    await requireReferral(id)
    return list(id)
  })

  route('addAdminNote', async ({ params, body, context }) => {
    const text =
      'text' in body ? body.text : await commands.adminNoteTransfer.open(body.encrypted_content, context.actor)
    const note = await commands.addAdminNote(params.id, text, context)
    changePublisher.publishAdminNoteChange(params.id)
    return note
  })

  route('editAdminNote', async ({ params: { id, noteId }, body, context }) => {
    await requireReferral(id)
    const result = await commands.editAdminNote({ referralId: id, noteId }, body, context)
    changePublisher.publishAdminNoteChange(id)
    return result
  })

  route('readAdminNotes', async ({ params: { id }, body, principal }) => {
    const { clientId } = await requireReferral(id)
    return { clientId, ...(await read(id, body.noteIds, principal.actor)) }
  })

  route('adminNoteAccessLog', async ({ params: { id }, query }) => {
    await requireReferral(id)
    return accessLog(id, query.page)
  })
}
