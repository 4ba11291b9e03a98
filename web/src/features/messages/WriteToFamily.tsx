// The form with which staff or an organization write to the family from the referral page. What was typed is kept until
// the message is sent.
import { m } from '#messages'
import { chakra } from '@chakra-ui/react'
import { type SubmitEvent, useState } from 'react'
import { Button } from '../../design-system/ui/Button.tsx'
import { Notice } from '../../design-system/ui/Notice.tsx'
import { asProblem } from '../../lib/api/problem.ts'
import { problemText } from '../../lib/format/problem-text.ts'
import { useDraft } from '../../lib/forms/drafts.ts'
import { MessageFields, type MessageErrors, messageErrors } from './MessageFields.tsx'
import { useNewMessage } from './useNewMessage.ts'

const emptyDraft = { subject: '', body: '' }

interface Props {
  readonly referralId: string
  readonly onClose: () => void
}

export const WriteToFamily = ({ referralId, onClose }: Props) => {
  const { draft, change, deleteDraft } = useDraft(`message:${referralId}`, emptyDraft)
  const [errors, setErrors] = useState<MessageErrors>({})
  const send = useNewMessage(() => {
    deleteDraft()
    onClose()
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const problems = messageErrors(draft)
    setErrors(problems)
    if (Object.keys(problems).length > 0 || send.isPending) return
    // The server writes for the person's own side: for staff, or for the organization.
    send.mutate({ ...draft, referralId, organizationId: null })
  }
  return (
    <chakra.form noValidate onSubmit={submit} display="grid" gap="4" marginTop="5">
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
      <chakra.div display="flex" gap="2">
        <Button type="submit" aria-busy={send.isPending}>
          {m['conversations:form.send']()}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {m['conversations:form.cancel']()}
        </Button>
      </chakra.div>
    </chakra.form>
  )
}
