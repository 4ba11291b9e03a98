// The fields of Profile Settings, in four sections (CLI-31 to CLI-34, INT-11).
import { m } from '#messages'
import { chakra } from '@chakra-ui/react'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { CheckboxGroup } from '../../../design-system/ui/CheckboxGroup.tsx'
import { Field } from '../../../design-system/ui/Field.tsx'
import { Input, Select, Textarea } from '../../../design-system/ui/inputs.tsx'
import { TextChoiceNotice } from './TextChoiceNotice.tsx'
import { type SelectField, fieldLabels, needOptions, selectOptions } from './profile-labels.ts'
import { type ProfileField, fromList, toList } from './profile-values.ts'
import type { ProfileForm } from './useProfileForm.ts'
import { useNow } from '../../../lib/hooks/useNow.ts'
import { formatDate } from '../../../lib/format/time.ts'

interface Props {
  readonly form: ProfileForm
}

const required: ReadonlySet<ProfileField> = new Set(['firstName', 'lastInitial', 'county'])

type InputProps = Pick<ComponentProps<typeof Input>, 'type' | 'inputMode' | 'autoComplete' | 'maxLength'>

const controlProps = (form: ProfileForm, name: ProfileField) => ({
  name,
  value: form.values[name],
  onChange: (event: { readonly currentTarget: { readonly value: string } }) =>
    form.set(name, event.currentTarget.value),
  ...(required.has(name) ? { 'aria-required': true } : {}),
})

/** What follows from an answer. */
const fieldHelp: Readonly<Partial<Record<ProfileField, string>>> = {
  mailingAddress: m['client-profile:mailingAddress.help'](),
  updateFrequency: m['client-profile:updateFrequency.help'](),
}

/** Says what follows from the answer, and whether staff entered what the field shows. */
const useHelp = (form: ProfileForm, name: ProfileField): string | undefined => {
  const now = useNow()
  const at = form.enteredByStaffAt(name)
  return at === undefined ? fieldHelp[name] : m['client-profile:enteredByStaff']({ date: formatDate(at, now) })
}

const TextInput = ({ form, name, ...input }: Props & InputProps & { readonly name: ProfileField }) => (
  <Field
    id={name}
    label={fieldLabels[name]}
    size="public"
    help={useHelp(form, name)}
    error={form.error(name)}
    optional={!required.has(name)}
  >
    {(control) => <Input {...control} {...controlProps(form, name)} {...input} size="touch" />}
  </Field>
)

const Choice = ({ form, name }: Props & { readonly name: SelectField }) => (
  <Field
    id={name}
    label={fieldLabels[name]}
    size="public"
    help={useHelp(form, name)}
    error={form.error(name)}
    optional={!required.has(name)}
  >
    {(control) => (
      <Select {...control} {...controlProps(form, name)} size="touch">
        <option value="">{m['public-requests:choose']()}</option>
        {Object.entries<string>(selectOptions[name]).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
    )}
  </Field>
)

const LongText = ({ form, name }: Props & { readonly name: ProfileField }) => (
  <Field id={name} label={fieldLabels[name]} size="public" help={useHelp(form, name)} error={form.error(name)} optional>
    {(control) => <Textarea {...control} {...controlProps(form, name)} size="touch" rows={3} />}
  </Field>
)

const Section = ({ title, text, children }: { title: string; text?: string; children: ReactNode }) => (
  <chakra.section aria-label={title} display="grid" gap="5" paddingTop="6" borderTopWidth="1px">
    <div>
      <chakra.h2 textStyle="section">{title}</chakra.h2>
      {text !== undefined && <chakra.p color="fg.muted">{text}</chakra.p>}
    </div>
    {children}
  </chakra.section>
)

/** Short fields side by side on wide screens. */
const Row = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
    gap: '5',
    alignItems: 'start',
  },
})

/** Household, needs, barriers, benefits and income (INT-11), which staff enter too. */
export const HouseholdFields = ({ form }: Props) => (
  <>
    <Row>
      <TextInput form={form} name="adults" inputMode="numeric" />
      <TextInput form={form} name="children" inputMode="numeric" />
      <TextInput form={form} name="pets" inputMode="numeric" />
      <Choice form={form} name="housingType" />
      <Choice form={form} name="incomeBracket" />
    </Row>
    <LongText form={form} name="specialNeeds" />
    <CheckboxGroup
      id="needs"
      name="needs"
      legend={fieldLabels.needs}
      options={needOptions}
      chosen={toList(form.values.needs) as (keyof typeof needOptions)[]}
      onChange={(chosen) => form.set('needs', fromList(chosen))}
      error={form.error('needs')}
    />
    <LongText form={form} name="barriers" />
    <LongText form={form} name="benefits" />
  </>
)

/** For letters, as staff enter it for any family. */
export const AddressField = ({ form }: Props) => <LongText form={form} name="mailingAddress" />

/** For letters. It stays while the person clears it to type another one. */
const MailingAddress = ({ form }: Props) => {
  const [hadAddress] = useState(form.values.mailingAddress !== '')
  const isShown = hadAddress || form.values.mailingAddress !== '' || form.values.contactMethod === 'mail'
  return isShown && <AddressField form={form} />
}

export const ProfileFields = ({ form }: Props) => (
  <>
    <Section title={m['client-profile:you.title']()}>
      <Row>
        <TextInput form={form} name="firstName" autoComplete="given-name" />
        <TextInput form={form} name="lastInitial" maxLength={1} autoComplete="off" />
        <TextInput form={form} name="phone" type="tel" autoComplete="tel" />
        <Choice form={form} name="county" />
      </Row>
    </Section>
    <Section title={m['client-profile:emergency.title']()} text={m['client-profile:emergency.text']()}>
      <Row>
        <TextInput form={form} name="emergencyName" autoComplete="off" />
        <TextInput form={form} name="emergencyRelationship" autoComplete="off" />
        <TextInput form={form} name="emergencyPhone" type="tel" autoComplete="off" />
        <TextInput form={form} name="emergencyEmail" type="email" autoComplete="off" />
      </Row>
    </Section>
    <Section title={m['client-profile:preferences.title']()}>
      <Row>
        <Choice form={form} name="contactMethod" />
        <Choice form={form} name="language" />
        <Choice form={form} name="updateFrequency" />
      </Row>
      {form.values.contactMethod === 'text' && <TextChoiceNotice />}
      <MailingAddress form={form} />
      <LongText form={form} name="accessibilityNeeds" />
    </Section>
    <Section title={m['client-profile:household.title']()} text={m['client-profile:household.text']()}>
      <HouseholdFields form={form} />
    </Section>
  </>
)
