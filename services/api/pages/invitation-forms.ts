// The forms at /invitation: creating an account, and accepting with an existing one.
import { invitationPath } from '#contracts/invitations.ts'

import type { PageForm } from './page-form.ts'
import type { OpenPageSession } from './account-forms.ts'

/** Creates the account, and signs the person in. */
const createJoinForm = (openPageSession: OpenPageSession): PageForm => ({
  form: 'join_by_invitation',
  paths: [invitationPath],
  fields: ['fullName'],
  submit: async ({ fields, call, reply }) => {
    const body = fields.texts(['fullName', 'password'])
    const joined = await call('joinByInvitation', { body })
    if ('problem' in joined) return joined
    const { email } = joined.output
    const session = await call('signIn', { body: { email, password: body.password } })
    // The account exists. If it cannot sign in at this moment, its owner does so on the next page.
    if ('problem' in session) return { goTo: '/auth' }
    await openPageSession(session.output.accessToken, reply)
    return { goTo: session.output.user.mfaStep === 'challenge' ? '/auth/code' : '/dashboard' }
  },
})

const acceptForm: PageForm = {
  form: 'accept_invitation',
  paths: [invitationPath],
  fields: [],
  submit: async ({ call, visitor }) => {
    const { authorization } = await visitor()
    const accepted = await call('acceptInvitation', { authorization })
    return 'problem' in accepted ? accepted : { goTo: '/dashboard' }
  },
}

export const createInvitationForms = (openPageSession: OpenPageSession): readonly PageForm[] => [
  createJoinForm(openPageSession),
  acceptForm,
]
