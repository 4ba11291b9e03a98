// The forms of the client portal for families: registering, completing the profile, asking for help, and withdrawing a
// request. A request is kept until the family has signed in.
import { HelpRequest } from '#contracts/help-requests.ts'
import { pathIn } from '#contracts/language.ts'
import { publicConsentVersion } from '#contracts/public-requests.ts'
import { distinctMessages, screen } from '#contracts/screening.ts'
import { fieldIssue, schemaFieldIssue } from '#contracts/validation-messages.ts'
import type { Problem } from '#contracts/problems.ts'

import { createProblem } from '../problem.ts'
import { type HelpDrafts, helpDraftFields } from './help-drafts.ts'
import type { PageForm } from './page-form.ts'
import type { PageVisitor } from './page-visitor.ts'

const path = '/client-portal'
/** Where a family asks for help. */
export const helpFormUrl = `${path}?tab=request`
const statusUrl = `${path}?tab=status`

const profileFields = ['firstName', 'lastName', 'phone', 'county'] as const

/** A registered family can write its request before it opens the link in the email (CLI-01). */
const clientRegistration: PageForm = {
  form: 'client_registration',
  paths: [path],
  fields: [...profileFields, 'email'],
  submit: async ({ fields, language, call }) => {
    const typed = fields.texts([...profileFields, 'email', 'password', 'repeatedPassword'])
    const answer = await call('registerAsClient', { body: { ...typed, language } })
    return 'problem' in answer ? answer : { result: { email: typed.email.trim() }, at: helpFormUrl }
  },
}

/** Adds a client profile to the account of a person who is signed in. */
const ownProfile: PageForm = {
  form: 'own_profile',
  paths: [path],
  fields: profileFields,
  submit: async ({ fields, call, visitor }) => {
    const { authorization } = await visitor()
    const answer = await call('addOwnProfile', { body: fields.texts(profileFields), authorization })
    if ('problem' in answer) return answer
    const isReady = answer.output.clientId !== null
    return { result: { isReady }, ...(isReady ? { at: helpFormUrl } : {}) }
  },
}

/** A guest with a pass has no account. */
const isSignedOut = ({ authorization, guestPass }: PageVisitor) => authorization === undefined || guestPass !== null

/** What is wrong with a request that the API cannot check yet, because the family has not signed in. */
const findProblem = (body: object, note: string): Problem | undefined => {
  const checked = HelpRequest.safeParse(body)
  if (!checked.success) {
    const issues = checked.error.issues.map((issue) => schemaFieldIssue(issue.path.join('.'), issue))
    return createProblem('invalid_body', { issues })
  }
  const issues = distinctMessages(screen(note, 'guest')).map((message) => fieldIssue('note', message))
  return issues.length === 0 ? undefined : createProblem('sensitive_content', { issues })
}

const createHelpRequestForm = (drafts: HelpDrafts): PageForm => ({
  form: 'help_request',
  paths: [path],
  fields: [...helpDraftFields, 'consent'],
  submit: async ({ fields, language, key, call, visitor, reply }) => {
    if (fields.has('startOver')) {
      drafts.clear(reply)
      return { goTo: pathIn(language, helpFormUrl) }
    }
    const texts = fields.texts(helpDraftFields)
    const body = { ...texts, consent: { given: fields.has('consent'), textVersion: publicConsentVersion } }
    const person = await visitor()
    if (isSignedOut(person)) {
      const problem = findProblem(body, texts.note)
      if (problem === undefined) drafts.write(reply, texts)
      return { problem: problem ?? createProblem('not_authenticated') }
    }
    const answer = await call('requestHelp', { body, key, authorization: person.authorization })
    if ('problem' in answer) return answer
    drafts.clear(reply)
    return { result: {}, position: answer.output.position, at: statusUrl }
  },
})

const withdrawal: PageForm = {
  form: 'withdraw_request',
  paths: [path],
  fields: ['referral', 'version'],
  submit: async ({ fields, key, call, visitor }) => {
    const { authorization } = await visitor()
    const answer = await call('actOnReferral', {
      params: { id: fields.text('referral') },
      body: { action: 'withdraw', version: Number(fields.text('version')) },
      key,
      authorization,
    })
    return 'problem' in answer ? answer : { result: {}, position: answer.output.position, at: statusUrl }
  },
}

export const createPortalForms = (drafts: HelpDrafts): readonly PageForm[] => [
  clientRegistration,
  ownProfile,
  createHelpRequestForm(drafts),
  withdrawal,
]
