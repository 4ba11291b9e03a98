// Where letters to a family go, opened without the other parts of its profile.
import type { MailingAddress } from '#contracts/family-profile.ts'
import { RefusalError } from '#domain/decision.ts'

import type { ClientRecordDeps, FindClient } from './client-record.ts'
import { readEnteredByStaff } from './entered-by-staff.ts'
import { createProfileReader, readParts } from './folded-profile.ts'

/** The address is empty if no one entered one. @refuses client_not_found */
export const createMailingAddressReader = ({
  findClient,
  vault,
  ...deps
}: Pick<ClientRecordDeps, 'log' | 'codec' | 'vault'> & { readonly findClient: FindClient }) => {
  const readFolded = createProfileReader(deps)
  return async (clientId: string): Promise<MailingAddress> => {
    if ((await findClient(clientId)) === undefined) throw new RefusalError('client_not_found')
    const { version, parts, revisions } = await readFolded(clientId)
    const { preferences } = await readParts(vault, parts.preferences && { preferences: parts.preferences })
    const entered = await readEnteredByStaff(
      vault,
      revisions.filter(({ part }) => part === 'preferences'),
    )
    return {
      clientId,
      preferences: { mailingAddress: preferences.mailingAddress },
      enteredByStaff: entered.filter(({ field }) => field === 'preferences.mailingAddress'),
      version,
    }
  }
}
