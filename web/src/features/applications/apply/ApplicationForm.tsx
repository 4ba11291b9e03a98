// The application form: the organization, its services, who it serves and where, the contact person, and eligibility.
import { m } from '#messages'
import { populationLabels, serviceLabels } from '#contracts/choice-labels.ts'
import { type PartnerCounty, partnerCounties } from '#contracts/enumerations.ts'
import { chakra } from '@chakra-ui/react'
import { Send } from 'lucide-react'
import type { ComponentProps, ReactNode, SubmitEvent } from 'react'
import { labelsOf } from '../../../lib/labelsOf.ts'
import { usePublicDraft } from '../../../lib/stores/drafts.ts'
import { Button } from '../../../design-system/ui/Button.tsx'
import { CharacterCount } from '../../../design-system/ui/CharacterCount.tsx'
import { CheckboxGroup } from '../../../design-system/ui/CheckboxGroup.tsx'
import { ContactLink } from '../../../design-system/ui/ContactLink.tsx'
import { ErrorSummary } from '../../../design-system/ui/ErrorSummary.tsx'
import { Field } from '../../../design-system/ui/Field.tsx'
import { Input, Textarea } from '../../../design-system/ui/inputs.tsx'
import { Notice } from '../../../design-system/ui/Notice.tsx'
import { type ApplicationField, type Draft, controlIds, emptyDraft } from './draft.ts'
import { type SentApplication, useSubmission } from './useSubmission.ts'

const labels = {
  orgName: m['applications:orgName'](),
  about: m['applications:about'](),
  contactName: m['applications:contactName'](),
  contactEmail: m['applications:contactEmail'](),
  contactPhone: m['applications:contactPhone'](),
  website: m['applications:website'](),
  eligibility: m['applications:eligibility'](),
  services: m['applications:services'](),
  populations: m['applications:populations'](),
  counties: m['applications:counties'](),
}
/** Characters; the schema has the same limit. */
const longTextLimit = 500

const serviceOptions = labelsOf(serviceLabels)
const populationOptions = labelsOf(populationLabels)
const countyOptions = Object.fromEntries(partnerCounties.map((county) => [county, county])) as Record<
  PartnerCounty,
  string
>

const Group = ({ title, children }: { title: string; children: ReactNode }) => (
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

type TextFieldName = Extract<ApplicationField, 'orgName' | 'website' | 'contactName' | 'contactEmail' | 'contactPhone'>
type TextareaName = 'about' | 'eligibility'
type CheckboxGroupName = 'services' | 'populations' | 'counties'

export const ApplicationForm = ({ onSent }: { onSent: (sent: SentApplication) => void }) => {
  const { draft, change, restored, form, ready, forget } = usePublicDraft('partner-application', emptyDraft)
  const submission = useSubmission((sent) => {
    forget()
    onSent(sent)
  })
  const { errors, failed, pending } = submission
  const set = <F extends ApplicationField>(field: F, value: Draft[F]) => {
    change((before) => ({ ...before, [field]: value }))
    submission.clearError(field)
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    submission.submit(draft)
  }

  const textField = (field: TextFieldName, more: ComponentProps<typeof Input>, help?: string, optional = false) => (
    <Field
      id={controlIds[field]}
      label={labels[field]}
      help={help}
      optional={optional}
      size="public"
      error={errors[field]}
    >
      {(control) => (
        <Input
          {...control}
          {...more}
          name={field}
          size="touch"
          value={draft[field]}
          onChange={(event) => set(field, event.currentTarget.value)}
        />
      )}
    </Field>
  )
  const textareaField = (field: TextareaName, help: string) => (
    <Field
      id={controlIds[field]}
      label={labels[field]}
      help={help}
      optional
      size="public"
      error={errors[field]}
      counter={<CharacterCount length={draft[field].length} limit={longTextLimit} />}
    >
      {(control) => (
        <Textarea
          {...control}
          name={field}
          size="touch"
          rows={5}
          value={draft[field]}
          onChange={(event) => set(field, event.currentTarget.value)}
        />
      )}
    </Field>
  )
  const checkboxGroup = <F extends CheckboxGroupName>(
    field: F,
    options: Readonly<Record<Draft[F][number], string>>,
  ) => (
    <CheckboxGroup<Draft[F][number]>
      id={controlIds[field]}
      name={field}
      legend={labels[field]}
      help={m['applications:chooseAll']()}
      options={options}
      chosen={draft[field]}
      onChange={(chosen) => set(field, chosen as Draft[F])}
      error={errors[field]}
    />
  )
  const problems = (Object.keys(controlIds) as ApplicationField[]).flatMap((field) => {
    const message = errors[field]
    return message === undefined ? [] : [{ id: controlIds[field], message }]
  })

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
      onFocus={submission.prepare}
      onSubmit={submit}
    >
      <noscript>
        <Notice kind="info">
          <p>{m['applications:needsScript']()}</p>
          <ContactLink />
        </Notice>
      </noscript>
      {restored && (
        <Notice kind="info" title={m['applications:restored']()}>
          <Button
            variant="quiet"
            size="row"
            px="0"
            onClick={() => {
              forget()
              submission.forget()
            }}
          >
            {m['applications:startOver']()}
          </Button>
        </Notice>
      )}
      <ErrorSummary problems={problems} submits={submission.submits} />
      <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap={{ base: '6', md: '7' }}>
        <Group title={m['applications:groups.organization']()}>
          {textField('orgName', { autoComplete: 'organization' })}
          {textField(
            'website',
            { type: 'url', inputMode: 'url', autoComplete: 'url', autoCapitalize: 'none', spellCheck: false },
            m['applications:websiteHelp'](),
            true,
          )}
          {textareaField('about', m['applications:aboutHelp']())}
        </Group>
        <Group title={m['applications:groups.work']()}>{checkboxGroup('services', serviceOptions)}</Group>
        <Group title={m['applications:groups.served']()}>
          {checkboxGroup('populations', populationOptions)}
          {checkboxGroup('counties', countyOptions)}
        </Group>
        <Group title={m['applications:groups.contact']()}>
          <chakra.p color="fg.muted" marginTop="-3">
            {m['applications:contactIntro']()}
          </chakra.p>
          {textField('contactName', { autoComplete: 'name' })}
          {textField(
            'contactEmail',
            { type: 'email', inputMode: 'email', autoComplete: 'email', autoCapitalize: 'none', spellCheck: false },
            m['applications:contactEmailHelp'](),
          )}
          {textField('contactPhone', { type: 'tel', autoComplete: 'tel' })}
        </Group>
        <Group title={m['applications:groups.eligibility']()}>
          {textareaField('eligibility', m['applications:eligibilityHelp']())}
        </Group>
      </chakra.div>
      {submission.honeypot}
      {failed !== undefined && (
        <Notice kind="failed" title={m['applications:failed.title']()}>
          <p>{m['applications:failed.text']()}</p>
          {failed.reason !== undefined && <p>{failed.reason}</p>}
          <p>{m['applications:failed.kept']()}</p>
          <ContactLink />
        </Notice>
      )}
      <Button type="submit" size="hero" justifySelf={{ md: 'start' }} aria-busy={pending} disabled={pending || !ready}>
        <Send aria-hidden />
        {pending ? m['applications:submitting']() : m['applications:submit']()}
      </Button>
    </chakra.form>
  )
}
