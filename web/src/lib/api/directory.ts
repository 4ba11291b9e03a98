// The directory as this visitor may see it. Asked for without the client of the API unless somebody is signed in: the page must
// be there at once, on an old phone too.
import type { DirectoryEntry, DirectoryList, DirectoryQuery } from '#contracts/directory.ts'
import { dropGuestPass, useGuestPass } from '../stores/guestPass.ts'
import { activeSession } from '../stores/session.ts'
import { urlOf } from './address.ts'
import { ask } from './ask.ts'
import { asProblem } from './problem-error.ts'

/** What is asked of the list: what the server gives a default may be left out. */
export type DirectoryAsked = Partial<Omit<DirectoryQuery, 'after'>>

/** @throws ProblemError */
const asVisitor = async <Answer>(address: string, signal: AbortSignal): Promise<Answer> => {
  const { pass } = useGuestPass.getState()
  try {
    return await ask<Answer>(address, {
      headers: pass === null ? {} : { authorization: `Guest ${pass.pass}` },
      signal,
    })
  } catch (thrown) {
    if (pass === null || asProblem(thrown).status !== 401) throw thrown
    // Not one of ours, or altered: who holds it is nobody (DIR-25).
    dropGuestPass()
    return asVisitor(address, signal)
  }
}

/** Whoever has not shown the second factor yet looks like anybody. */
const signedIn = (): boolean => activeSession()?.user.mfaStep === null

export const readDirectory = async (query: DirectoryAsked, signal: AbortSignal): Promise<DirectoryList> =>
  signedIn()
    ? (await import('./call.ts')).call('directory', { query }, signal)
    : asVisitor(urlOf('/api/directory', {}, query), signal)

export const readPartner = async (id: string, signal: AbortSignal): Promise<DirectoryEntry> =>
  signedIn()
    ? (await import('./call.ts')).call('directoryPartner', { params: { id } }, signal)
    : asVisitor(urlOf('/api/directory/:id', { id }), signal)
