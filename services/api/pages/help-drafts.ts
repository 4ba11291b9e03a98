// What a signed-out family typed into the form "Request Help" without JavaScript. This browser keeps it in a sealed cookie
// until the family has signed in. The app keeps it in the tab instead.
import type { PostedValues } from '#contracts/page-state.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'

import type { HelpDraftSeal } from '../help-draft-seal.ts'
import type { SessionCookies } from '../session-cookies.ts'

/** The fields that the browser keeps. Consent is given again. */
export const helpDraftFields = ['need', 'priority', 'note'] as const

export interface HelpDrafts {
  /** The fields of the form. Undefined if nothing is stored. */
  read(request: FastifyRequest): PostedValues | undefined
  write(reply: FastifyReply, values: PostedValues): void
  clear(reply: FastifyReply): void
}

export const createHelpDrafts = (
  { seal, open }: HelpDraftSeal,
  { helpDraft }: Pick<SessionCookies, 'helpDraft'>,
): HelpDrafts => ({
  read: (request) => {
    const text = helpDraft.read(request)
    return text === undefined ? undefined : open(text)
  },
  write: (reply, values) => {
    const { text, expires } = seal(values)
    helpDraft.set(reply, text, expires)
  },
  clear: helpDraft.clear,
})
