// Invites a person by email. An admin chooses the organization and the role, unless the page is about one organization.
// The admin of an organization invites members of that organization (ROLE-07).
import { m } from '#messages'
import { type GrantedRole, OrganizationRole } from '#contracts/enumerations.ts'
import { type Language, languageName, languages } from '#contracts/language.ts'
import { chakra } from '@chakra-ui/react'
import { Button } from '../../../design-system/ui/Button.tsx'
import { CheckedForm } from '../../../design-system/ui/CheckedForm.tsx'
import { Field } from '../../../design-system/ui/Field.tsx'
import { Input, Select } from '../../../design-system/ui/inputs.tsx'
import { Panel, PanelHeading } from '../../../design-system/ui/Panel.tsx'
import { OrganizationSelect } from '../../referrals/shared/OrganizationSelect.tsx'
import { roleName } from '../shared/role-names.ts'
import { type InviteTarget, controlIds, useInviteForm } from './useInviteForm.ts'

interface Props {
  readonly target: InviteTarget
  readonly title: string
  /** The roles to choose from. Without them, the person is invited as a member. */
  readonly roles?: readonly GrantedRole[]
}

export const InviteForm = ({ target, title, roles }: Props) => {
  const { checks, organization, selectOrganization, submit } = useInviteForm(target)
  const { error, pending } = checks
  return (
    <Panel aria-labelledby="invite-title">
      <PanelHeading id="invite-title">{title}</PanelHeading>
      <CheckedForm checks={checks} onSubmit={submit}>
        <Field
          id={controlIds.email}
          label={m['access:invite.email']()}
          help={m['access:invite.emailHelp']()}
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
        {target.organizationId === undefined && (
          <OrganizationSelect
            id={controlIds.organizationId}
            label={m['access:grant.organization']()}
            hint={m['access:grant.organizationHint']()}
            value={organization}
            onChange={selectOrganization}
            error={error('organizationId')}
          />
        )}
        {roles !== undefined && (
          <Field
            id={controlIds.role}
            label={m['access:grant.role']()}
            help={roles.length > OrganizationRole.options.length ? m['access:grant.roleHelp']() : undefined}
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
        )}
        <LanguageField field={checks.field('language')} />
        <Button type="submit" justifySelf="start" aria-busy={pending} disabled={pending}>
          {pending ? m['access:invite.sending']() : m['access:invite.submit']()}
        </Button>
        <chakra.p color="fg.muted" textStyle="small">
          {m['access:invite.lifetime']()}
        </chakra.p>
      </CheckedForm>
    </Panel>
  )
}

const LanguageField = ({ field }: { field: ReturnType<ReturnType<typeof useInviteForm>['checks']['field']> }) => (
  <Field id={controlIds.language} label={m['access:invite.language']()}>
    {(control) => (
      <Select {...control} {...field}>
        {languages.map((language: Language) => (
          <option key={language} value={language}>
            {languageName[language]}
          </option>
        ))}
      </Select>
    )}
  </Field>
)
