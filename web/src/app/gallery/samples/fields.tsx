// Fields with one control: text, text area, select, search, password, code and email.
import { CharacterCount } from '../../../design-system/ui/CharacterCount.tsx'
import { CodeField } from '../../../design-system/ui/CodeField.tsx'
import { EmailField } from '../../../design-system/ui/EmailField.tsx'
import { Field, FieldError } from '../../../design-system/ui/Field.tsx'
import { Input, Key, Select, Textarea } from '../../../design-system/ui/inputs.tsx'
import { PasswordField } from '../../../design-system/ui/PasswordField.tsx'
import { SearchInput } from '../../../design-system/ui/SearchInput.tsx'
import { doNothing, focusRing, longName, longText } from './layout.tsx'
import type { Section } from './section.ts'

const field = (name: string, value: string) => ({ name, value, onChange: doNothing })

const counties = (
  <>
    <option value="">Choose a county</option>
    <option value="Cobb">Cobb</option>
    <option value="long">{longName}</option>
  </>
)

const fieldStates = {
  default: (
    <Field id="field-default" label="First name">
      {(control) => <Input {...control} />}
    </Field>
  ),
  'with help, optional': (
    <Field id="field-help" label="Phone number" help="For text messages about this request." optional>
      {(control) => <Input {...control} type="tel" />}
    </Field>
  ),
  public: (
    <Field id="field-public" label="First name" size="public" help="What your family calls you.">
      {(control) => <Input {...control} size="touch" />}
    </Field>
  ),
  invalid: (
    <Field id="field-invalid" label="ZIP code" error="Enter a 5-digit ZIP code">
      {(control) => <Input {...control} defaultValue="3010" />}
    </Field>
  ),
  'with a counter': (
    <Field id="field-counter" label="Note" counter={<CharacterCount length={492} limit={500} />}>
      {(control) => <Textarea {...control} defaultValue="Two months behind after a hospital stay." />}
    </Field>
  ),
  'long text': (
    <Field
      id="field-long"
      label="What the receiving organization should know before it calls the family for the first time"
      help={longText}
      error="Describe the need in at least 10 characters, without names of other people and without account numbers"
    >
      {(control) => <Input {...control} defaultValue={longName} />}
    </Field>
  ),
}

const inputStates = {
  empty: <Input aria-label="Name, empty" placeholder="Name or ID" />,
  filled: <Input aria-label="Name, filled" defaultValue="Dana M." />,
  touch: <Input aria-label="Name, for touch" size="touch" defaultValue="Dana M." />,
  focus: <Input aria-label="Name, focused" css={focusRing} defaultValue="Dana M." />,
  invalid: <Input aria-label="Name, invalid" aria-invalid defaultValue="D" />,
  disabled: <Input aria-label="Name, disabled" disabled defaultValue="Dana M." />,
}

const textareaStates = {
  empty: <Textarea aria-label="Note, empty" placeholder="What happened?" />,
  'long text': <Textarea aria-label="Note, filled" defaultValue={longText} />,
  touch: <Textarea aria-label="Note, for touch" size="touch" defaultValue="Behind on rent." />,
  invalid: <Textarea aria-label="Note, invalid" aria-invalid defaultValue="Rent" />,
  disabled: <Textarea aria-label="Note, disabled" disabled defaultValue="Behind on rent." />,
}

const selectStates = {
  empty: <Select aria-label="County, empty">{counties}</Select>,
  chosen: (
    <Select aria-label="County, chosen" defaultValue="Cobb">
      {counties}
    </Select>
  ),
  'long text': (
    <Select aria-label="County, long" defaultValue="long">
      {counties}
    </Select>
  ),
  invalid: (
    <Select aria-label="County, invalid" aria-invalid>
      {counties}
    </Select>
  ),
  disabled: (
    <Select aria-label="County, disabled" disabled defaultValue="Cobb">
      {counties}
    </Select>
  ),
}

export const fields: Section = {
  title: 'Fields',
  components: {
    Field: { states: fieldStates },
    FieldError: { states: { default: <FieldError id="field-error">Select your county</FieldError> } },
    CharacterCount: {
      states: {
        'many left': <CharacterCount length={12} limit={500} />,
        'few left': <CharacterCount length={492} limit={500} />,
        'too long': <CharacterCount length={512} limit={500} />,
      },
    },
    Input: { states: inputStates },
    Textarea: { states: textareaStates },
    Select: { states: selectStates },
    SearchInput: {
      states: {
        empty: <SearchInput aria-label="Search, empty" placeholder="Search referrals" endElement={<Key>/</Key>} />,
        filled: <SearchInput aria-label="Search, filled" defaultValue="Dana" />,
        disabled: <SearchInput aria-label="Search, disabled" disabled placeholder="Search referrals" />,
      },
    },
    PasswordField: {
      states: {
        current: <PasswordField id="password" kind="current-password" field={field('password', 'correct horse')} />,
        new: <PasswordField id="new-password" kind="new-password" minLength={8} field={field('new', '')} />,
        'regular, invalid': (
          <PasswordField
            id="regular-password"
            kind="current-password"
            size="regular"
            error="This is not your password"
            field={field('regular', 'horse')}
          />
        ),
      },
    },
    CodeField: {
      states: {
        empty: <CodeField id="code" field={field('code', '')} />,
        filled: <CodeField id="filled-code" field={field('filled', '482913')} />,
        invalid: <CodeField id="wrong-code" error="This code has expired" field={field('wrong', '482913')} />,
      },
    },
    EmailField: {
      states: {
        filled: <EmailField id="email" field={field('email', 'dana@example.org')} />,
        invalid: <EmailField id="no-email" error="Enter your email address" field={field('no-email', '')} />,
      },
    },
  },
}
