// The family's form for a new message: request, recipient, subject and text. What was typed is kept until the
// message is sent.
import { m } from '#messages'
import { needText } from '#contracts/need-labels.ts'
import type { OwnReferral } from '#contracts/own-referrals.ts'
import { chakra } from '@chakra-ui/react'
import { type SubmitEvent, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { Button, ButtonLink } from '../../design-system/ui/Button.tsx'
import { Field } from '../../design-system/ui/Field.tsx'
import { Select } from '../../design-system/ui/inputs.tsx'
import { Notice } from '../../design-system/ui/Notice.tsx'
import { RadioGroup } from '../../design-system/ui/RadioGroup.tsx'
import { useNeedsConnection } from '../../layouts/page-status/useNeedsConnection.tsx'
import { asProblem } from '../../lib/api/problem.ts'
import { formatDate } from '../../lib/format/time.ts'
import { problemText } from '../../lib/format/problem-text.ts'
import { useDraft } from '../../lib/forms/drafts.ts'
import { useNow } from '../../lib/hooks/useNow.ts'
import { paths } from '../../lib/paths.ts'
import { MessageFields, type MessageErrors, messageErrors } from './MessageFields.tsx'
import { type RecipientKind, helpingOrganization, kindOf, recipientOf } from './recipient.ts'
import { useNewMessage } from './useNewMessage.ts'

const recipientId = 'message-recipient'
const emptyDraft = { subject: '', body: '' }

const recipients = [
  { value: 'partner', name: m['conversations:form.partner.name'], meaning: m['conversations:form.partner.meaning'] },
  { value: 'staff', name: m['conversations:form.staff.name'], meaning: m['conversations:form.staff.meaning'] },
] as const satisfies readonly {
  readonly value: RecipientKind
  readonly name: () => string
  readonly meaning: () => string
}[]

interface Props {
  /** Not empty, newest first. */
  readonly referrals: readonly OwnReferral[]
  /** The request that the form starts with, if it is one of these. */
  readonly referralId: string | undefined
  readonly toStaff: boolean
}

export const NewMessageForm = ({ referrals, referralId, toStaff }: Props) => {
  const now = useNow()
  const navigate = useNavigate()
  const { draft, change, deleteDraft } = useDraft('new-message', emptyDraft)
  const first = referrals.find(({ id }) => id === referralId) ?? referrals[0]
  const usual = toStaff ? 'staff' : 'partner'
  const [recipient, setRecipient] = useState(() => first && recipientOf(first, usual))
  const [errors, setErrors] = useState<MessageErrors>({})
  const send = useNewMessage((id) => {
    deleteDraft()
    void navigate(paths.clientConversation(id), { replace: true })
  })
  const { props, reason } = useNeedsConnection()
  const referral = referrals.find(({ id }) => id === recipient?.referralId) ?? first
  if (referral === undefined || recipient === undefined) return null
  const kind = kindOf(recipient, referral)
  const choose = (id: string) => {
    const chosen = referrals.find((each) => each.id === id)
    if (chosen !== undefined) setRecipient(recipientOf(chosen, usual))
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const problems = messageErrors(draft)
    setErrors(problems)
    if (kind === null) document.getElementById(recipientId)?.focus()
    if (Object.keys(problems).length > 0 || kind === null || send.isPending) return
    send.mutate({ ...draft, ...recipient })
  }
  return (
    <chakra.form noValidate onSubmit={submit} display="grid" gap="5">
      {referrals.length > 1 && (
        <Field id="message-referral" label={m['conversations:form.referral']()}>
          {(control) => (
            <Select {...control} value={referral.id} onChange={({ currentTarget }) => choose(currentTarget.value)}>
              {referrals.map(({ id, need, createdAt }) => (
                <option key={id} value={id}>
                  {m['conversations:form.referralOption']({
                    need: needText(need),
                    date: formatDate(createdAt, now),
                  })}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
      <RecipientChoice
        kind={kind}
        hasPartner={helpingOrganization(referral) !== null}
        onChange={(chosen) => setRecipient(recipientOf(referral, chosen))}
      />
      <MessageFields
        draft={draft}
        errors={errors}
        onChange={(changes) => {
          change((previous) => ({ ...previous, ...changes }))
          setErrors({})
          if (send.error !== null) send.reset()
        }}
      />
      {send.error !== null && (
        <Notice kind="failed" title={m['conversations:form.failed']()}>
          {problemText(asProblem(send.error))}
        </Notice>
      )}
      <chakra.div display="flex" flexDirection={{ base: 'column', md: 'row' }} gap="2.5">
        <Button type="submit" size="touch" {...props} aria-busy={send.isPending}>
          {m['conversations:form.send']()}
        </Button>
        <ButtonLink variant="quiet" size="touch" to={paths.clientMessages()}>
          {m['conversations:form.cancel']()}
        </ButtonLink>
      </chakra.div>
      {reason}
    </chakra.form>
  )
}

interface RecipientProps {
  /** Null if the chosen partner no longer helps with the request. */
  readonly kind: RecipientKind | null
  readonly hasPartner: boolean
  readonly onChange: (kind: RecipientKind) => void
}

const RecipientChoice = ({ kind, hasPartner, onChange }: RecipientProps) => (
  <>
    {kind === null && (
      <Notice kind="warning" title={m['conversations:form.partnerLeft']()}>
        {m['conversations:form.partnerLeftText']()}
      </Notice>
    )}
    <RadioGroup
      id={recipientId}
      legend={m['conversations:form.to']()}
      options={recipients
        .filter(({ value }) => value === 'staff' || hasPartner)
        .map(({ value, name, meaning }) => ({ value, name: name(), meaning: meaning() }))}
      value={kind}
      onChange={onChange}
      {...(kind === null && { error: m['conversations:form.recipientMissing']() })}
    />
  </>
)
