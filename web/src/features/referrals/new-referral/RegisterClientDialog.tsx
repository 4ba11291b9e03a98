// Registers a client while the person writes a referral. The referral's draft is not affected.
import { m } from '#messages'
import { clientCounties } from '#contracts/enumeration-values.ts'
import { languageName, languages } from '#contracts/language.ts'
import type { ClientRow } from '#contracts/people.ts'
import { chakra } from '@chakra-ui/react'
import { ConfirmDialog } from '../../../design-system/ui/ConfirmDialog.tsx'
import { Field } from '../../../design-system/ui/Field.tsx'
import { Input, Select } from '../../../design-system/ui/inputs.tsx'
import { toast } from '../../../lib/stores/toasts.ts'
import { shortName } from '../shared/party-names.ts'
import { refusalText } from '../shared/refusal.ts'
import { SimilarClients } from './SimilarClients.tsx'
import { type ClientDraft, useClientRegistration } from './useClientRegistration.ts'

interface Props {
  /** The text from the search field, which is probably the name. */
  readonly firstName: string
  readonly onRegistered: (client: ClientRow) => void
  readonly onClose: () => void
}

export const RegisterClientDialog = ({ firstName, onRegistered, onClose }: Props) => {
  const registration = useClientRegistration(firstName, onRegistered)
  const { similarClients, error, pending, submit } = registration
  const selectExisting = (client: ClientRow) => {
    toast({ kind: 'done', title: m['new-referral:similar.selected']({ name: shortName(client) }) })
    onRegistered(client)
  }
  return (
    <ConfirmDialog
      open
      title={m['new-referral:newClient.title']()}
      consequence={m['new-referral:newClient.text']()}
      confirmLabel={
        similarClients.length === 0 ? m['new-referral:newClient.submit']() : m['new-referral:similar.registerAnyway']()
      }
      pending={pending}
      {...(error === null ? {} : { problem: refusalText(error) })}
      onClose={onClose}
      onConfirm={submit}
    >
      <ClientFields registration={registration} />
      {similarClients.length > 0 && (
        <SimilarClients matches={similarClients} disabled={pending} onUse={selectExisting} />
      )}
    </ConfirmDialog>
  )
}

interface FieldProps {
  readonly registration: ReturnType<typeof useClientRegistration>
}

/** Locked while a request runs, so that the client who is registered is the one whose name was searched for. */
const ClientFields = ({ registration }: FieldProps) => (
  <>
    <chakra.div display="grid" gap="4" gridTemplateColumns={{ base: '1fr', md: '1fr 7rem' }}>
      <TextField registration={registration} name="firstName" label={m['new-referral:newClient.firstName']()} />
      <TextField registration={registration} name="lastInitial" label={m['new-referral:newClient.lastInitial']()} />
    </chakra.div>
    <CountyField registration={registration} />
    <TextField
      registration={registration}
      name="phone"
      label={m['new-referral:newClient.phone']()}
      type="tel"
      optional
    />
    <TextField
      registration={registration}
      name="email"
      label={m['new-referral:newClient.email']()}
      type="email"
      optional
    />
    <LanguageField registration={registration} />
  </>
)

interface TextFieldProps extends FieldProps {
  readonly name: Exclude<keyof ClientDraft, 'county' | 'language'>
  readonly label: string
  readonly type?: 'text' | 'tel' | 'email'
  readonly optional?: boolean
}

const TextField = ({ registration, name, label, type = 'text', optional = false }: TextFieldProps) => {
  const { draft, errors, pending, change } = registration
  return (
    <Field id={`client-${name}`} label={label} error={errors[name]} optional={optional}>
      {(control) => (
        <Input
          {...control}
          type={type}
          autoComplete="off"
          value={draft[name]}
          // Read-only instead of disabled, so that the field keeps the focus after the person presses Enter.
          readOnly={pending}
          onChange={(event) => change(name, event.currentTarget.value)}
        />
      )}
    </Field>
  )
}

const CountyField = ({ registration: { draft, errors, pending, change } }: FieldProps) => (
  <Field id="client-county" label={m['new-referral:newClient.county']()} error={errors.county}>
    {(control) => (
      <Select
        {...control}
        value={draft.county}
        disabled={pending}
        onChange={(event) => change('county', event.currentTarget.value)}
      >
        <option value="">{m['new-referral:newClient.chooseCounty']()}</option>
        {clientCounties.map((county) => (
          <option key={county}>{county}</option>
        ))}
      </Select>
    )}
  </Field>
)

const LanguageField = ({ registration: { draft, errors, pending, change } }: FieldProps) => (
  <Field
    id="client-language"
    label={m['new-referral:newClient.language']()}
    help={m['new-referral:newClient.languageHelp']()}
    error={errors.language}
    optional
  >
    {(control) => (
      <Select
        {...control}
        value={draft.language}
        disabled={pending}
        onChange={(event) => change('language', event.currentTarget.value)}
      >
        <option value="">{m['new-referral:newClient.languageUnknown']()}</option>
        {languages.map((language) => (
          <option key={language} value={language} lang={language}>
            {languageName[language]}
          </option>
        ))}
      </Select>
    )}
  </Field>
)
