// The state of the form that grants a role. If the person has another role at the organization, it asks for
// confirmation before it grants the new one (ROLE-08).
import { m } from '#messages'
import { type AccessGrant, GrantAccess, defaultGrantedRole } from '#contracts/access-control.ts'
import { messageKey } from '#contracts/validation.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { call } from '../../../lib/api/client.ts'
import { useIdempotencyKey } from '../../../lib/api/useIdempotencyKey.ts'
import { asProblem } from '../../../lib/api/problem.ts'
import { toast } from '../../../lib/stores/toasts.ts'
import { useCheckedForm } from '../../../lib/forms/useCheckedForm.ts'
import type { OrganizationOption } from '../../referrals/shared/OrganizationSelect.tsx'
import { findGrantToChange } from './ChangeRoleDialog.tsx'

/** The server's rules, with messages that name the field, so that the links in the error summary differ. */
const FormSchema = GrantAccess.extend({
  email: z.string().trim().min(1, messageKey('validation:emailRequired')).pipe(GrantAccess.shape.email),
  organizationId: z
    .string()
    .min(1, messageKey('staff-validation:organizationRequired'))
    .pipe(GrantAccess.shape.organizationId),
})

type GrantBody = z.output<typeof GrantAccess>

/** A grant that replaces the person's existing role. */
interface RoleChange {
  readonly existing: AccessGrant
  readonly body: GrantBody
}

export const controlIds = { email: 'grant-email', organizationId: 'grant-organization', role: 'grant-role' } as const

const initialValues: z.input<typeof FormSchema> = { email: '', organizationId: '', role: defaultGrantedRole }

export const useGrantForm = () => {
  const checks = useCheckedForm(FormSchema, { initial: initialValues, ids: controlIds })
  const [organization, setOrganization] = useState<OrganizationOption | null>(null)
  const [roleChange, setRoleChange] = useState<RoleChange | null>(null)
  const idempotency = useIdempotencyKey()
  const queries = useQueryClient()

  const showProblem = (error: unknown) => {
    const problem = asProblem(error)
    checks.showProblem(problem, 'email', { title: problem.title, text: problem.title })
    toast({ kind: 'failed', title: problem.title })
  }
  const grant = async (body: GrantBody) => {
    try {
      await call('grantAccess', { body, key: idempotency.keyFor(body) })
      idempotency.complete()
      toast({ kind: 'done', title: m['access:grant.done']() })
      checks.reset()
      setOrganization(null)
      await queries.invalidateQueries({ queryKey: ['accessGrants'] })
    } catch (error) {
      showProblem(error)
    }
    setRoleChange(null)
  }
  const submit = async (body: GrantBody) => {
    try {
      const existing = await findGrantToChange(body.email, body.organizationId, body.role)
      if (existing === undefined) await grant(body)
      else setRoleChange({ existing, body })
    } catch (error) {
      showProblem(error)
    }
  }
  /** Reports all empty fields in one message. */
  const explainRefusal = (values: z.input<typeof FormSchema>) => {
    if (Object.values(values).every((text) => text.trim() !== '')) return undefined
    const title = m['access:grant.missing']()
    toast({ kind: 'failed', title })
    return title
  }
  return {
    checks,
    organization,
    selectOrganization: (option: OrganizationOption | null) => {
      setOrganization(option)
      checks.set('organizationId', option?.id ?? '')
    },
    submit,
    explainRefusal,
    /** The change that the admin must confirm; null if there is none. */
    roleChange,
    confirmRoleChange: async () => {
      if (roleChange !== null) await grant(roleChange.body)
    },
    cancelRoleChange: () => setRoleChange(null),
  }
}
