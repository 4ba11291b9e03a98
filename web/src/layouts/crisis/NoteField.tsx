// The note field of a dialog or form. Its text is counted and screened while the person types, with the same rules as
// on the server (NEW-12).
import { noteLimit } from '#contracts/referral-commands.ts'
import { type ScreeningProfile, distinctMessages, offersSupport, screen } from '#contracts/screening.ts'
import { validationText } from '#contracts/validation-messages.ts'
import { CharacterCount } from '../../design-system/ui/CharacterCount.tsx'
import { Field } from '../../design-system/ui/Field.tsx'
import { Textarea } from '../../design-system/ui/inputs.tsx'
import { SafetyPanel } from './SafetyPanel.tsx'

interface Props {
  readonly id: string
  readonly label: string
  readonly value: string
  readonly onChange: (text: string) => void
  readonly help?: string
  readonly optional?: boolean
  readonly error?: string | undefined
  readonly rows?: number
  /** The screening rules and the maximum length. By default, those of a note on a referral. */
  readonly profile?: ScreeningProfile
  readonly limit?: number
}

/** Returns one message that says why the note is invalid, or undefined if it is valid. */
export const noteError = (
  text: string,
  profile: ScreeningProfile = 'referral_note',
  limit = noteLimit,
): string | undefined => {
  const messages = distinctMessages(screen(text, profile, limit)).map(validationText)
  return messages.length === 0 ? undefined : messages.join('. ')
}

export const NoteField = (props: Props) => {
  const { id, label, value, onChange, help, optional = false, error, rows = 3 } = props
  const { profile = 'referral_note', limit = noteLimit } = props
  const issues = value === '' ? [] : screen(value, profile, limit)
  const messages = distinctMessages(issues).map(validationText)
  const displayedError = messages.length > 0 ? messages.join('. ') : error
  return (
    <>
      <Field
        id={id}
        label={label}
        help={help}
        optional={optional}
        error={displayedError}
        counter={<CharacterCount length={value.length} limit={limit} />}
      >
        {(control) => (
          <Textarea {...control} rows={rows} value={value} onChange={(event) => onChange(event.currentTarget.value)} />
        )}
      </Field>
      {offersSupport(issues) && <SafetyPanel />}
    </>
  )
}
