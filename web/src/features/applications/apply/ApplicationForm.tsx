// The application form: the organization, its services, who it serves and where, the contact person, and eligibility.
import { m } from '#messages'
import { populationLabel, serviceLabel } from '#contracts/choice-labels.ts'
import { partnerCounties } from '#contracts/enumeration-values.ts'
import type { PartnerCounty } from '#contracts/enumerations.ts'
import type { SentApplication } from '#contracts/page-state.ts'
import { chakra } from '@chakra-ui/react'
import { Send } from 'lucide-react'
import type { ReactNode } from 'react'
import { PostFields } from '../../../lib/forms/PostFields.tsx'
import { resolveLabels } from '../../../lib/display/resolve-labels.ts'
import { Button } from '../../../design-system/ui/Button.tsx'
import { ContactLink } from '../../../design-system/ui/ContactLink.tsx'
import { ErrorSummary } from '../../../design-system/ui/ErrorSummary.tsx'
import { Notice } from '../../../design-system/ui/Notice.tsx'
import { ChoiceField, type FormFieldState, LongTextField, TextField } from './ApplicationFields.tsx'
import { useApplicationForm } from './useApplicationForm.ts'

const serviceOptions = resolveLabels(serviceLabel)
const populationOptions = resolveLabels(populationLabel)
const countyOptions = Object.fromEntries(partnerCounties.map((county) => [county, county])) as Record<
  PartnerCounty,
  string
>

export const ApplicationForm = ({ onSent }: { onSent: (sent: SentApplication) => void }) => {
  const { form, ...application } = useApplicationForm(onSent)
  const { pending, failure } = application
  return (
    <chakra.form
      ref={form}
      noValidate
      method="post"
      position="relative"
      display="grid"
      gridTemplateColumns="minmax(0, 1fr)"
      gap={{ base: '6', md: '7' }}
      aria-busy={pending}
      onFocus={application.prepare}
      onSubmit={application.submit}
    >
      <PostFields form="partner_application" />
      {application.restored && (
        <Notice kind="info" title={m['applications:restored']()}>
          <Button variant="quiet" size="row" px="0" onClick={application.startOver}>
            {m['applications:startOver']()}
          </Button>
        </Notice>
      )}
      <ErrorSummary {...application.summary} />
      <Sections form={application} />
      {application.honeypot}
      {failure !== undefined && (
        <Notice kind="failed" title={m['applications:failed.title']()}>
          <p>{m['applications:failed.text']()}</p>
          {failure.reason !== undefined && <p>{failure.reason}</p>}
          <p>{m['applications:failed.kept']()}</p>
          <ContactLink />
        </Notice>
      )}
      <Button type="submit" size="hero" justifySelf={{ md: 'start' }} aria-busy={pending} disabled={pending}>
        <Send aria-hidden />
        {pending ? m['applications:submitting']() : m['applications:submit']()}
      </Button>
    </chakra.form>
  )
}

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <chakra.section
    display="grid"
    gridTemplateColumns="minmax(0, 1fr)"
    gap="5"
    paddingTop={{ base: '6', md: '7' }}
    borderTopWidth="1px"
    _first={{ paddingTop: 0, borderTopWidth: 0 }}
  >
    <chakra.h2 textStyle="section">{title}</chakra.h2>
    {children}
  </chakra.section>
)

const Sections = ({ form }: { form: FormFieldState }) => (
  <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap={{ base: '6', md: '7' }}>
    <Section title={m['applications:groups.organization']()}>
      <TextField form={form} name="orgName" autoComplete="organization" />
      <TextField
        form={form}
        name="website"
        help={m['applications:websiteHelp']()}
        optional
        type="url"
        inputMode="url"
        autoComplete="url"
        autoCapitalize="none"
        spellCheck={false}
      />
      <TextField
        form={form}
        name="publicEmail"
        help={m['applications:publicEmailHelp']()}
        optional
        type="email"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
      />
      <LongTextField form={form} name="about" help={m['applications:aboutHelp']()} />
    </Section>
    <Section title={m['applications:groups.work']()}>
      <ChoiceField form={form} name="services" options={serviceOptions} />
    </Section>
    <Section title={m['applications:groups.served']()}>
      <ChoiceField form={form} name="populations" options={populationOptions} />
      <ChoiceField form={form} name="counties" options={countyOptions} />
    </Section>
    <Section title={m['applications:groups.contact']()}>
      <chakra.p color="fg.muted" marginTop="-3">
        {m['applications:contactIntro']()}
      </chakra.p>
      <TextField form={form} name="contactName" autoComplete="name" />
      <TextField
        form={form}
        name="contactEmail"
        help={m['applications:contactEmailHelp']()}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
      />
      <TextField form={form} name="contactPhone" type="tel" autoComplete="tel" />
    </Section>
    <Section title={m['applications:groups.eligibility']()}>
      <LongTextField form={form} name="eligibility" help={m['applications:eligibilityHelp']()} />
    </Section>
  </chakra.div>
)
