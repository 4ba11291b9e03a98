// Queries the directory with the current visitor's access. Only signed-in visitors use the full client, because their
// pages load it anyway.
import type { DirectoryEntry, DirectoryList, DirectoryQuery } from '#contracts/directory.ts'
import { removeGuestPass, useGuestPass } from '../../lib/session/guest-pass.ts'
import { activeSession } from '../../lib/session/session.ts'
import { asProblem } from '../../lib/api/problem-error.ts'
import { callPublic } from '../../lib/api/public-client.ts'

/** The parameters of the list. Those with a default on the server are optional. */
export type DirectoryParameters = Partial<Omit<DirectoryQuery, 'after'>>

type PublicCall<Output> = (authorization: string | undefined) => Promise<Output>

/** Sends the guest pass, if there is one. @throws ProblemError */
const asGuest = async <Output>(send: PublicCall<Output>): Promise<Output> => {
  const { pass } = useGuestPass.getState()
  try {
    return await send(pass === null ? undefined : `Guest ${pass.pass}`)
  } catch (error) {
    if (pass === null || asProblem(error).status !== 401) throw error
    // The pass is forged or was changed, so its holder has no guest access (DIR-25).
    removeGuestPass()
    return asGuest(send)
  }
}

/** People who have not yet passed the second factor see what every visitor sees. */
const isSignedIn = (): boolean => activeSession()?.user.mfaStep === null

export const readDirectory = async (query: DirectoryParameters, signal: AbortSignal): Promise<DirectoryList> =>
  isSignedIn()
    ? (await import('../../lib/api/client.ts')).call('directory', { query }, { signal })
    : asGuest((authorization) => callPublic('directory', { query }, { signal, authorization }))

export const readPartner = async (id: string, signal: AbortSignal): Promise<DirectoryEntry> =>
  isSignedIn()
    ? (await import('../../lib/api/client.ts')).call('directoryPartner', { params: { id } }, { signal })
    : asGuest((authorization) => callPublic('directoryPartner', { params: { id } }, { signal, authorization }))
