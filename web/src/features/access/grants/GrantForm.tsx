// Grants a role to a person by email address (ROLE-05, ROLE-06, ROLE-09).
import { m } from '#messages'
import { GrantedRole } from '#contracts/enumerations.ts'
import { Button } from '../../../design-system/ui/Button.tsx'
import { CheckedForm } from '../../../design-system/ui/CheckedForm.tsx'
import { Field } from '../../../design-system/ui/Field.tsx'
import { Input, Select } from '../../../design-system/ui/inputs.tsx'
import { Panel, PanelHeading } from '../../../design-system/ui/Panel.tsx'
import { OrganizationSelect } from '../../referrals/shared/OrganizationSelect.tsx'
import { ChangeRoleDialog } from './ChangeRoleDialog.tsx'
import { roleName } from '../shared/role-names.ts'
import { controlIds, useGrantForm } from './useGrantForm.ts'

export const GrantForm = () => {
  const { checks, organization, roleChange, ...form } = useGrantForm()
  const { error, pending } = checks
  return (
    <Panel aria-labelledby="grant-title">
      <PanelHeading id="grant-title">{m['access:grant.title']()}</PanelHeading>
      <CheckedForm checks={checks} onSubmit={form.submit} titleIfInvalid={form.explainRefusal}>
        <Field
          id={controlIds.email}
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
          id={controlIds.organizationId}
          label={m['access:grant.organization']()}
          hint={m['access:grant.organizationHint']()}
          value={organization}
          onChange={form.selectOrganization}
          error={error('organizationId')}
        />
        <Field
          id={controlIds.role}
          label={m['access:grant.role']()}
          help={m['access:grant.roleHelp']()}
          error={error('role')}
        >
          {(control) => (
            <Select {...control} {...checks.field('role')}>
              {GrantedRole.options.map((role) => (
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
      {roleChange && (
        <ChangeRoleDialog
          existing={roleChange.existing}
          role={roleChange.body.role}
          onConfirm={form.confirmRoleChange}
          onClose={form.cancelRoleChange}
        />
      )}
    </Panel>
  )
}
