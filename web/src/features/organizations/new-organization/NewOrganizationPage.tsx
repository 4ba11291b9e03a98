// /admin/organizations/new: creates an organization with what families search by. The rest follows on its own page.
import { m } from '#messages'
import { populationLabel, serviceLabel } from '#contracts/choice-labels.ts'
import { partnerCounties, partnerTiers } from '#contracts/enumeration-values.ts'
import type { PartnerCounty, PartnerTier } from '#contracts/enumerations.ts'
import { chakra } from '@chakra-ui/react'
import { BackLink } from '../../../design-system/ui/BackLink.tsx'
import { Button } from '../../../design-system/ui/Button.tsx'
import { CheckboxGroup } from '../../../design-system/ui/CheckboxGroup.tsx'
import { ErrorSummary } from '../../../design-system/ui/ErrorSummary.tsx'
import { Field } from '../../../design-system/ui/Field.tsx'
import { Input, Select } from '../../../design-system/ui/inputs.tsx'
import { Notice } from '../../../design-system/ui/Notice.tsx'
import { Panel } from '../../../design-system/ui/Panel.tsx'
import { resolveLabels } from '../../../lib/display/resolve-labels.ts'
import { paths } from '../../../lib/paths.ts'
import { useCanCall } from '../../../lib/session/useCanCall.ts'
import { tierNames } from '#contracts/tier-names.ts'
import { controlIds, useNewOrganization } from './useNewOrganization.ts'

type Form = ReturnType<typeof useNewOrganization>

/** The choices of the checkbox groups, in display order. */
const options = {
  services: resolveLabels(serviceLabel),
  populations: resolveLabels(populationLabel),
  counties: Object.fromEntries(partnerCounties.map((county) => [county, county])) as Record<PartnerCounty, string>,
}
const legends = {
  services: m['organization-profile:fields.services'](),
  populations: m['organization-profile:fields.populations'](),
  counties: m['organization-profile:fields.counties'](),
}

export const NewOrganizationPage = () => {
  const form = useNewOrganization()
  const { pending, restored, summary } = form
  return (
    <chakra.div maxWidth="52rem">
      <BackLink to={paths.organizations()}>{m['organizations:backToList']()}</BackLink>
      <chakra.h1 textStyle="pageTitle" marginTop="2">
        {m['organizations:new.title']()}
      </chakra.h1>
      <chakra.p color="fg.muted" maxWidth="reading" textWrap="pretty" marginTop="1" marginBottom="5">
        {m['organizations:new.lead']()}
      </chakra.p>
      <Panel as="div">
        <chakra.form
          noValidate
          aria-label={m['organizations:new.title']()}
          aria-busy={pending}
          display="grid"
          gridTemplateColumns="minmax(0, 1fr)"
          gap="6"
          onSubmit={form.submit}
        >
          {restored && <Notice kind="info" title={m['organizations:new.restored']()} />}
          <ErrorSummary {...summary} text={m['organizations:new.kept']()} />
          <NameField form={form} />
          <ChoiceField form={form} name="services" />
          <ChoiceField form={form} name="populations" />
          <ChoiceField form={form} name="counties" />
          <TierField form={form} />
          <Button type="submit" size="touch" justifySelf="start" aria-busy={pending} disabled={pending}>
            {pending ? m['organizations:new.creating']() : m['organizations:new.submit']()}
          </Button>
        </chakra.form>
      </Panel>
    </chakra.div>
  )
}

const NameField = ({ form }: { readonly form: Form }) => (
  <Field id={controlIds.name} label={m['organization-profile:fields.name']()} error={form.errors.name}>
    {(control) => (
      <Input
        {...control}
        name="name"
        autoComplete="off"
        value={form.draft.name}
        onChange={({ currentTarget }) => form.set('name', currentTarget.value)}
      />
    )}
  </Field>
)

const ChoiceField = <Name extends keyof typeof options>({
  form,
  name,
}: {
  readonly form: Form
  readonly name: Name
}) => (
  <CheckboxGroup<string>
    id={controlIds[name]}
    name={name}
    legend={legends[name]}
    help={m['organization-profile:help.chooseAll']()}
    options={options[name]}
    chosen={form.draft[name]}
    onChange={(chosen) => form.set(name, chosen as Form['draft'][Name])}
    error={form.errors[name]}
  />
)

/** Only an admin chooses a tier. Staff create a free listing (ROLE-13). */
const TierField = ({ form }: { readonly form: Form }) =>
  useCanCall('setOrganizationTier') && (
    <Field
      id={controlIds.tier}
      label={m['organizations:tier.label']()}
      help={m['organizations:new.tierHelp']()}
      error={form.errors.tier}
    >
      {(control) => (
        <Select
          {...control}
          name="tier"
          value={form.draft.tier}
          onChange={({ currentTarget }) => form.set('tier', currentTarget.value as PartnerTier)}
        >
          {partnerTiers.map((tier) => (
            <option key={tier} value={tier}>
              {tierNames[tier]()}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
