// The state of the form that invites a person by email.
import { m } from '#messages'
import { defaultGrantedRole } from '#contracts/access-control.ts'
import { InvitePerson } from '#contracts/invitations.ts'
import { defaultLanguage, languages } from '#contracts/language.ts'
import { messageKey } from '#contracts/validation.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { call } from '../../../lib/api/client.ts'
import { useIdempotencyKey } from '../../../lib/api/useIdempotencyKey.ts'
import { asProblem } from '../../../lib/api/problem.ts'
import { problemText } from '../../../lib/format/problem-text.ts'
import { toast } from '../../../lib/stores/toasts.ts'
import { useCheckedForm } from '../../../lib/forms/useCheckedForm.ts'
import type { OrganizationOption } from '../../referrals/shared/OrganizationSelect.tsx'

/** `invitePerson` is for admins of the exchange, `inviteMember` for the admins of an organization. */
export interface InviteTarget {
  readonly route: 'invitePerson' | 'inviteMember'
  /** The organization that the page is about. Without one, the form asks for it. */
  readonly organizationId?: string
}

/** The server's rules, with messages that name an empty field. */
const FormSchema = InvitePerson.extend({
  email: z.string().trim().min(1, messageKey('validation:emailRequired')).pipe(InvitePerson.shape.email),
  organizationId: z
    .string()
    .min(1, messageKey('staff-validation:organizationRequired'))
    .pipe(InvitePerson.shape.organizationId),
  language: z.enum(languages),
})

export const controlIds = {
  email: 'invite-email',
  organizationId: 'invite-organization',
  role: 'invite-role',
  language: 'invite-language',
} as const

export const useInviteForm = ({ route, organizationId = '' }: InviteTarget) => {
  const initial: z.input<typeof FormSchema> = {
    email: '',
    organizationId,
    role: defaultGrantedRole,
    language: defaultLanguage,
  }
  const checks = useCheckedForm(FormSchema, { initial, ids: controlIds })
  const [organization, setOrganization] = useState<OrganizationOption | null>(null)
  const idempotency = useIdempotencyKey()
  const queries = useQueryClient()

  const submit = async (body: z.output<typeof FormSchema>) => {
    const { email, language } = body
    try {
      const key = idempotency.keyFor(body)
      await (route === 'invitePerson' ? call(route, { body, key }) : call(route, { body: { email, language }, key }))
      idempotency.complete()
      toast({ kind: 'done', title: m['access:invite.done']({ email }) })
      checks.reset()
      setOrganization(null)
      const list = route === 'invitePerson' ? 'invitations' : 'memberInvitations'
      await queries.invalidateQueries({ queryKey: [list] })
    } catch (error) {
      const problem = asProblem(error)
      const refusal = { title: m['access:invite.failed'](), text: problemText(problem) }
      checks.showProblem(problem, 'email', refusal)
      toast({ kind: 'failed', ...refusal })
    }
  }
  return {
    checks,
    organization,
    selectOrganization: (option: OrganizationOption | null) => {
      setOrganization(option)
      checks.set('organizationId', option?.id ?? '')
    },
    submit,
  }
}
