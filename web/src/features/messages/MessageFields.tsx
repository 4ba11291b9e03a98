// The subject and the text of a new message, counted and screened while the person types.
import { m } from '#messages'
import { messageLimits } from '#contracts/conversations.ts'
import { CharacterCount } from '../../design-system/ui/CharacterCount.tsx'
import { Field } from '../../design-system/ui/Field.tsx'
import { Input } from '../../design-system/ui/inputs.tsx'
import { NoteField, noteError } from '../../layouts/crisis/NoteField.tsx'
import { requiredText } from './required-text.ts'

export interface MessageDraft {
  readonly subject: string
  readonly body: string
}

export type MessageErrors = Partial<Record<keyof MessageDraft, string>>

/** Why each field is not valid, or an empty object. */
export const messageErrors = ({ subject, body }: MessageDraft): MessageErrors => {
  const subjectError = requiredText(subject, 'subject') ?? noteError(subject, 'referral_note', messageLimits.subject)
  const bodyError = requiredText(body) ?? noteError(body, 'referral_note', messageLimits.body)
  return {
    ...(subjectError === undefined ? {} : { subject: subjectError }),
    ...(bodyError === undefined ? {} : { body: bodyError }),
  }
}

interface Props {
  readonly draft: MessageDraft
  readonly errors: MessageErrors
  readonly onChange: (changes: Partial<MessageDraft>) => void
}

export const MessageFields = ({ draft, errors, onChange }: Props) => (
  <>
    <Field
      id="message-subject"
      label={m['conversations:form.subject']()}
      error={errors.subject}
      counter={<CharacterCount length={draft.subject.length} limit={messageLimits.subject} />}
    >
      {(control) => (
        <Input
          {...control}
          value={draft.subject}
          onChange={({ currentTarget }) => onChange({ subject: currentTarget.value })}
        />
      )}
    </Field>
    <NoteField
      id="message-body"
      label={m['conversations:form.body']()}
      rows={5}
      limit={messageLimits.body}
      value={draft.body}
      error={errors.body}
      onChange={(body) => onChange({ body })}
    />
  </>
)
