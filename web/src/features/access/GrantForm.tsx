// Grants a role to a person by email address (ROLE-05, ROLE-06, ROLE-09).
import { m } from '#messages'
import { type AccessGrant, GrantAccess, defaultGrantedRole } from '#contracts/access-control.ts'
import { GrantedRole } from '#contracts/enumerations.ts'
import { messageKey } from '#contracts/validation.ts'
import { chakra } from '@chakra-ui/react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { call } from '../../lib/api/client.ts'
import { useIdempotencyKey } from '../../lib/api/idempotency-key.ts'
import { asProblem } from '../../lib/api/problem.ts'
import { toast } from '../../lib/stores/toasts.ts'
import { Button } from '../../design-system/ui/Button.tsx'
import { CheckedForm } from '../../design-system/ui/CheckedForm.tsx'
import { Field } from '../../design-system/ui/Field.tsx'
import { Input, Select } from '../../design-system/ui/inputs.tsx'
import { Panel, PanelHeading } from '../../design-system/ui/Panel.tsx'
import { useCheckedForm } from '../../lib/forms/useCheckedForm.ts'
import { roleGuideline, roleName } from './role-names.ts'
import { ChangeRoleDialog, findGrantToChange } from './ChangeRoleDialog.tsx'
import { type OrganizationOption, OrganizationSelect } from '../referrals/shared/OrganizationSelect.tsx'

const roles = GrantedRole.options
/** The server's rules, but each message names its field, so that the links of the error summary differ. */
const FormSchema = GrantAccess.extend({
  email: z.string().trim().min(1, messageKey('validation:emailRequired')).pipe(GrantAccess.shape.email),
  organizationId: z
    .string()
    .min(1, messageKey('staff-validation:organizationRequired'))
    .pipe(GrantAccess.shape.organizationId),
})

type GrantBody = z.output<typeof GrantAccess>

const empty: z.input<typeof FormSchema> = { email: '', organizationId: '', role: defaultGrantedRole }

export const GrantForm = () => {
  const [organization, setOrganization] = useState<OrganizationOption | null>(null)
  const [change, setChange] = useState<{ readonly existing: AccessGrant; readonly body: GrantBody } | null>(null)
  const intent = useIdempotencyKey()
  const queries = useQueryClient()
  const checks = useCheckedForm(FormSchema, {
    initial: empty,
    ids: { email: 'grant-email', organizationId: 'grant-organization', role: 'grant-role' },
  })
  const { error, pending } = checks

  const choose = (chosen: OrganizationOption | null) => {
    setOrganization(chosen)
    checks.set('organizationId', chosen?.id ?? '')
  }
  const showProblem = (thrown: unknown) => {
    const problem = asProblem(thrown)
    checks.refuse(problem, 'email', { title: problem.title, text: problem.title })
    toast({ kind: 'failed', title: problem.title })
  }
  const submit = async (body: GrantBody) => {
    try {
      const existing = await findGrantToChange(body.email, body.organizationId, body.role)
      if (existing === undefined) await grant(body)
      else setChange({ existing, body })
    } catch (thrown) {
      showProblem(thrown)
    }
  }
  const grant = async (body: GrantBody) => {
    try {
      await call('grantAccess', { body, key: intent.key(body) })
      intent.done()
      toast({ kind: 'done', title: m['access:grant.done']() })
      checks.reset()
      setOrganization(null)
      await queries.invalidateQueries({ queryKey: ['accessGrants'] })
    } catch (thrown) {
      showProblem(thrown)
    }
    setChange(null)
  }
  const explainRefusal = (typed: z.input<typeof FormSchema>) => {
    if (Object.values(typed).every((text) => text.trim() !== '')) return undefined
    toast({ kind: 'failed', title: m['access:grant.missing']() })
    return m['access:grant.missing']()
  }

  return (
    <Panel aria-labelledby="grant-title">
      <PanelHeading id="grant-title">{m['access:grant.title']()}</PanelHeading>
      <CheckedForm checks={checks} onSubmit={submit} onRefused={explainRefusal}>
        <Field
          id="grant-email"
          label={m['access:grant.email']()}
          help={m['access:grant.emailHelp']()}
          error={error('email')}
        >
          {(control) => (
            <Input
              {...control}
              {...checks.field('email')}
              type="email"
              inputMode="email"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
            />
          )}
        </Field>
        <OrganizationSelect
          id="grant-organization"
          label={m['access:grant.organization']()}
          hint={m['access:grant.organizationHint']()}
          value={organization}
          onChange={choose}
          error={error('organizationId')}
        />
        <Field
          id="grant-role"
          label={m['access:grant.role']()}
          help={m['access:grant.roleHelp']()}
          error={error('role')}
        >
          {(control) => (
            <Select {...control} {...checks.field('role')}>
              {roles.map((role) => (
                <option key={role} value={role}>
                  {roleName(role)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Button type="submit" justifySelf="start" aria-busy={pending} disabled={pending}>
          {pending ? m['access:grant.granting']() : m['access:grant.submit']()}
        </Button>
      </CheckedForm>
      {change && (
        <ChangeRoleDialog
          existing={change.existing}
          role={change.body.role}
          onConfirm={() => grant(change.body)}
          onClose={() => setChange(null)}
        />
      )}
    </Panel>
  )
}

/** What each role allows (ROLE-06). */
export const RoleGuidelines = () => (
  <chakra.section aria-labelledby="roles-title" marginTop="6">
    <chakra.h2 id="roles-title" textStyle="section" marginBottom="2.5">
      {m['access:guidelines.title']()}
    </chakra.h2>
    <chakra.ul display="grid" gap="2" color="fg.muted">
      {roles.map((role) => (
        <li key={role}>{roleGuideline(role)}</li>
      ))}
    </chakra.ul>
  </chakra.section>
)
