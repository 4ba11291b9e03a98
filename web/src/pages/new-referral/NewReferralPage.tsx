// Create New Referral: client, need, urgency, receiver if known, note and consent (NEW-01 to NEW-05).
import { type ConsentMethod, consentMethods, needCategories, priorities } from '#contracts/enumerations.ts'
import type { ClientRow, OrganizationRow } from '#contracts/people.ts'
import { CreateReferral, consentTextVersions } from '#contracts/referral-commands.ts'
import { messagesOf, screen } from '#contracts/screening.ts'
import { chakra } from '@chakra-ui/react'
import { useMutation } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { type SubmitEvent, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { call } from '../../api/call.ts'
import { useIntent } from '../../api/intent.ts'
import { paths } from '../../paths.ts'
import { NoteField } from '../../referral/NoteField.tsx'
import { OrganizationPicker } from '../../referral/OrganizationPicker.tsx'
import { refusalText } from '../../referral/refusal.ts'
import { useReferralsRefresh } from '../../referral/useReferralsRefresh.ts'
import { useDraft } from '../../stores/drafts.ts'
import { useSession } from '../../stores/session.ts'
import { toast } from '../../stores/toasts.ts'
import { t } from '../../texts.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorSummary } from '../../ui/ErrorSummary.tsx'
import { CheckField, Field } from '../../ui/Field.tsx'
import { type FieldErrors, fieldErrors } from '../../ui/fieldErrors.ts'
import { Checkbox, Select } from '../../ui/inputs.tsx'
import { TextLink } from '../../ui/links.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { RadioRows } from '../../ui/RadioRows.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { ClientPicker } from './ClientPicker.tsx'

const words = t.create

/** Version of the consent sentence beside the checkbox. */
const consentTextVersion = consentTextVersions[consentTextVersions.length - 1]

interface Draft {
  readonly client: ClientRow | null
  readonly need: string
  readonly priority: CreateReferral['priority']
  readonly receiver: OrganizationRow | null
  readonly note: string
  /** Empty until chosen: what was agreed, and how, is never answered for the client. */
  readonly method: ConsentMethod | ''
  readonly consent: boolean
}

const empty: Draft = {
  client: null,
  need: '',
  priority: 'medium',
  receiver: null,
  note: '',
  method: '',
  consent: false,
}

/** The fields as the body names them, in the order of the form, with the id of each control. */
const controls = {
  clientId: 'client',
  need: 'need',
  note: 'note',
  method: 'consent-method',
  consent: 'consent',
} as const
type Asked = keyof typeof controls

const bodyOf = (draft: Draft) =>
  CreateReferral.safeParse({
    clientId: draft.client?.id,
    need: draft.need,
    priority: draft.priority,
    toOrganizationId: draft.receiver?.id ?? null,
    note: draft.note,
    consent: { given: draft.consent, method: draft.method, textVersion: consentTextVersion },
  })

const missing: FieldErrors<Asked> = { clientId: words.clientMissing, need: words.needMissing }

/** What stands in the way, from the shared schema and the shared screening. */
const errorsOf = (draft: Draft): FieldErrors<Asked> => {
  const parsed = bodyOf(draft)
  const errors = {
    ...(parsed.success ? {} : fieldErrors<Asked>(parsed.error, missing)),
    // One object in the body, two questions in the form.
    method: draft.method === '' ? words.methodMissing : undefined,
    consent: draft.consent ? undefined : words.consentRequired,
  }
  if (draft.note.trim() === '') return { ...errors, note: words.noteMissing }
  const sensitive = messagesOf(screen(draft.note, 'referral_note'))
  return sensitive.length === 0 ? errors : { ...errors, note: sensitive.join('. ') }
}

export const NewReferralPage = () => {
  const user = useSession((session) => session.user)
  const mayCreate = user !== null && (user.memberships.length > 0 || user.platformRole !== null)
  return (
    <chakra.div maxWidth="reading" marginInline="auto">
      <TextLink
        to={paths.dashboard()}
        variant="plain"
        color="primary.fg"
        fontWeight="600"
        display="inline-flex"
        alignItems="center"
        gap="2"
        marginBottom="3"
      >
        <ArrowLeft size={17} strokeWidth={1.9} aria-hidden />
        {words.back}
      </TextLink>
      <chakra.h1 textStyle="pageTitle">{words.title}</chakra.h1>
      <chakra.p color="fg.muted" marginTop="1" marginBottom="5">
        {words.intro}
      </chakra.p>
      <Panel>{mayCreate ? <ReferralForm /> : <EmptyState title={words.noMembership} />}</Panel>
    </chakra.div>
  )
}

const ReferralForm = () => {
  const [draft, setDraft] = useDraft('new-referral', empty)
  const [errors, setErrors] = useState<FieldErrors<Asked>>({})
  const [submits, setSubmits] = useState(0)
  const intent = useIntent()
  const navigate = useNavigate()
  const refresh = useReferralsRefresh()
  const create = useMutation({
    mutationFn: (body: CreateReferral) => call('createReferral', { body, key: intent.key(body) }),
    onSuccess: ({ id }) => {
      intent.done()
      toast({ kind: 'done', ...words.done })
      void refresh()
      void navigate(paths.referral(id))
    },
  })

  const change = (part: Partial<Draft>, field?: Asked) => {
    setDraft((before) => ({ ...before, ...part }))
    if (field !== undefined) setErrors((before) => ({ ...before, [field]: undefined }))
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (create.isPending) return
    const found = errorsOf(draft)
    setErrors(found)
    setSubmits(submits + 1)
    const body = bodyOf(draft)
    if (Object.values(found).every((message) => message === undefined) && body.success) create.mutate(body.data)
  }
  const problems = (Object.keys(controls) as Asked[]).flatMap((field) => {
    const message = errors[field]
    return message === undefined ? [] : [{ id: controls[field], message }]
  })
  const sensitive = messagesOf(screen(draft.note, 'referral_note')).length > 0
  const summary = sensitive ? t.screening.sensitive : problems.length > 1 ? { title: words.required } : {}

  return (
    <chakra.form noValidate onSubmit={submit} display="grid" gap="5">
      <ErrorSummary problems={problems} submits={submits} {...summary} />
      <ClientPicker
        id={controls.clientId}
        value={draft.client}
        error={errors.clientId}
        onChange={(client) => change({ client }, 'clientId')}
      />
      <Field id={controls.need} label={words.need} error={errors.need}>
        {(control) => (
          <Select
            {...control}
            value={draft.need}
            onChange={(event) => change({ need: event.currentTarget.value }, 'need')}
          >
            <option value="">{words.chooseNeed}</option>
            {needCategories.map((need) => (
              <option key={need}>{need}</option>
            ))}
          </Select>
        )}
      </Field>
      <RadioRows
        id="priority"
        legend={t.referral.priorityLabel}
        options={priorities.map((value) => ({ value, ...t.referral.priority[value] }))}
        value={draft.priority}
        onChange={(priority) => change({ priority })}
      />
      <div>
        <OrganizationPicker
          id="receiver"
          optional
          value={draft.receiver}
          onChange={(receiver) => change({ receiver })}
        />
        <chakra.p color="fg.muted" textStyle="small">
          {words.receiverHelp}
        </chakra.p>
      </div>
      <NoteField
        id={controls.note}
        label={words.note}
        help={words.noteHelp}
        rows={5}
        value={draft.note}
        error={errors.note}
        onChange={(note) => change({ note }, 'note')}
      />
      <Field id={controls.method} label={words.consentMethod} error={errors.method}>
        {(control) => (
          <Select
            {...control}
            value={draft.method}
            onChange={(event) =>
              change({ method: consentMethods.find((one) => one === event.currentTarget.value) ?? '' }, 'method')
            }
          >
            <option value="">{words.chooseMethod}</option>
            {consentMethods.map((method) => (
              <option key={method} value={method}>
                {words.methods[method]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <CheckField id={controls.consent} label={words.consent} error={errors.consent}>
        {(control) => (
          <Checkbox
            {...control}
            checked={draft.consent}
            onChange={(event) => change({ consent: event.currentTarget.checked }, 'consent')}
          />
        )}
      </CheckField>
      {create.error !== null && (
        <chakra.p role="alert" color="danger.fg" fontWeight="600">
          {words.failed}. {refusalText(create.error)}
        </chakra.p>
      )}
      <chakra.div display="flex" justifyContent="flex-end">
        <Button type="submit" size="touch" width={{ base: 'full', md: 'auto' }} aria-busy={create.isPending}>
          {create.isPending ? words.submitting : words.submit}
        </Button>
      </chakra.div>
    </chakra.form>
  )
}
