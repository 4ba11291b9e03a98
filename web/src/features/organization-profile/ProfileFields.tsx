// The sections of the profile form (ORG-09, ORG-20).
import { m } from '#messages'
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { HoursEditor } from './HoursEditor.tsx'
import { controlId } from './profile-errors.ts'
import {
  AddressFields,
  CheckboxWithHelp,
  ChoiceField,
  type FormFieldState,
  LongTextField,
  TextField,
} from './profile-inputs.tsx'
import { fieldLabels } from './profile-labels.ts'
import { SpecialDaysEditor } from './SpecialDaysEditor.tsx'

const Section = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <chakra.section
    display="grid"
    gridTemplateColumns="minmax(0, 1fr)"
    gap="5"
    paddingTop="6"
    borderTopWidth="1px"
    _first={{ paddingTop: 0, borderTopWidth: 0 }}
  >
    <chakra.h3 textStyle="section">{title}</chakra.h3>
    {children}
  </chakra.section>
)

const plainText = { autoCapitalize: 'none', spellCheck: false } as const

export const ProfileFields = ({ form }: { readonly form: FormFieldState }) => (
  <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="6">
    <Section title={m['organization-profile:sections.organization']()}>
      <TextField form={form} name="name" autoComplete="organization" />
      <TextField
        form={form}
        name="website"
        help={m['organization-profile:help.website']()}
        optional
        type="url"
        inputMode="url"
        autoComplete="url"
        {...plainText}
      />
      <LongTextField form={form} name="about" help={m['organization-profile:help.about']()} />
    </Section>
    <Section title={m['organization-profile:sections.help']()}>
      <ChoiceField form={form} name="services" />
      <ChoiceField form={form} name="amenities" />
    </Section>
    <Section title={m['organization-profile:sections.served']()}>
      <ChoiceField form={form} name="populations" />
      <ChoiceField form={form} name="counties" />
      <ChoiceField form={form} name="languages" />
      <LongTextField form={form} name="eligibility" help={m['organization-profile:help.eligibility']()} />
    </Section>
    <Section title={m['organization-profile:sections.hours']()}>
      <HoursEditor form={form} />
      <SpecialDaysEditor form={form} />
    </Section>
    <Section title={m['organization-profile:sections.contact']()}>
      <chakra.p color="fg.muted" textStyle="small" marginTop="-3">
        {m['organization-profile:help.contact']()}
      </chakra.p>
      <TextField form={form} name="email" optional type="email" inputMode="email" autoComplete="off" {...plainText} />
      <TextField form={form} name="phone" optional type="tel" autoComplete="off" />
    </Section>
    <Section title={m['organization-profile:sections.address']()}>
      <AddressFields form={form} />
    </Section>
    <Section title={m['organization-profile:sections.listing']()}>
      <CheckboxWithHelp
        id={controlId('publicVisible')}
        label={fieldLabels.publicVisible}
        help={m['organization-profile:help.publicVisible']()}
        checked={form.values.publicVisible}
        onChange={(publicVisible) => form.set('publicVisible', publicVisible)}
      />
    </Section>
  </chakra.div>
)
