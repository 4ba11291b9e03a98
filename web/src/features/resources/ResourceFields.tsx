// The fields of a resource, whose texts are counted and screened while the person types.
import { m } from '#messages'
import { resourceTypes } from '#contracts/enumeration-values.ts'
import { resourceTypeLabel } from '#contracts/resource-labels.ts'
import { resourceLimits } from '#contracts/resources.ts'
import { chakra } from '@chakra-ui/react'
import type { ComponentType, Ref } from 'react'
import { CharacterCount } from '../../design-system/ui/CharacterCount.tsx'
import { Field } from '../../design-system/ui/Field.tsx'
import { Input, Select } from '../../design-system/ui/inputs.tsx'
import { RadioGroup } from '../../design-system/ui/RadioGroup.tsx'
import { NoteField } from '../../layouts/crisis/NoteField.tsx'
import type { ResourceDraft, ResourceErrors } from './resource-draft.ts'

/** Chooses an organization. The page provides it, because it belongs to another feature. */
export type ProviderSelect = ComponentType<{
  readonly id: string
  readonly label: string
  readonly hint: string
  readonly value: ResourceDraft['provider']
  readonly onChange: (provider: ResourceDraft['provider']) => void
}>

interface Props {
  /** The beginning of the ids of the fields. */
  readonly id: string
  readonly draft: ResourceDraft
  readonly errors: ResourceErrors
  readonly onChange: (changes: Partial<ResourceDraft>) => void
  /** Null for members, whose own organization is the provider. */
  readonly ProviderSelect: ProviderSelect | null
  readonly firstField: Ref<HTMLInputElement>
}

const TwoColumns = chakra('div', {
  base: { display: 'grid', gap: '4', gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' } },
})

export const ResourceFields = ({ id, draft, errors, onChange, ProviderSelect, firstField }: Props) => (
  <>
    <Field
      id={`${id}-name`}
      label={m['resource-form:name']()}
      help={m['resource-form:nameHelp']()}
      error={errors.name}
      counter={<CharacterCount length={draft.name.length} limit={resourceLimits.name} />}
    >
      {(control) => (
        <Input
          {...control}
          ref={firstField}
          value={draft.name}
          onChange={({ currentTarget }) => onChange({ name: currentTarget.value })}
        />
      )}
    </Field>
    <TypeAndValue {...{ id, draft, errors, onChange }} />
    <RadioGroup
      id={`${id}-status`}
      legend={m['resource-form:status']()}
      options={[
        { value: 'active', name: m['resource-form:active'](), meaning: m['resource-form:activeMeaning']() },
        { value: 'completed', name: m['resource-form:completed'](), meaning: m['resource-form:completedMeaning']() },
      ]}
      value={draft.status}
      onChange={(status) => onChange({ status })}
    />
    <Days {...{ id, draft, errors, onChange }} />
    {ProviderSelect !== null && (
      <ProviderSelect
        id={`${id}-provider`}
        label={m['resource-form:provider']()}
        hint={m['resource-form:providerHint']()}
        value={draft.provider}
        onChange={(provider) => onChange({ provider })}
      />
    )}
    <NoteField
      optional
      id={`${id}-notes`}
      label={m['resource-form:notes']()}
      rows={3}
      limit={resourceLimits.notes}
      value={draft.notes}
      error={errors.notes}
      onChange={(notes) => onChange({ notes })}
    />
  </>
)

type PartProps = Pick<Props, 'id' | 'draft' | 'errors' | 'onChange'>

const TypeAndValue = ({ id, draft, errors, onChange }: PartProps) => (
  <TwoColumns>
    <TypeField id={`${id}-type`} draft={draft} errors={errors} onChange={onChange} />
    <Field
      id={`${id}-dollars`}
      label={m['resource-form:amount']()}
      help={m['resource-form:amountHelp']()}
      error={errors.dollars}
    >
      {(control) => (
        <Input
          {...control}
          inputMode="decimal"
          value={draft.dollars}
          onChange={({ currentTarget }) => onChange({ dollars: currentTarget.value })}
        />
      )}
    </Field>
  </TwoColumns>
)

const Days = ({ id, draft, errors, onChange }: PartProps) => (
  <TwoColumns>
    <DayField
      id={`${id}-start`}
      label={m['resource-form:startDate']()}
      value={draft.startDate}
      error={errors.startDate}
      onChange={(startDate) => onChange({ startDate })}
    />
    <DayField
      optional
      id={`${id}-end`}
      label={m['resource-form:endDate']()}
      value={draft.endDate}
      error={errors.endDate}
      onChange={(endDate) => onChange({ endDate })}
    />
  </TwoColumns>
)

const TypeField = ({ id, draft, errors, onChange }: PartProps) => (
  // An empty help text would leave a gap. This one keeps the field in line with the one next to it.
  <Field id={id} label={m['resource-form:type']()} help={m['resource-form:typeHelp']()} error={errors.type}>
    {(control) => (
      <Select
        {...control}
        value={draft.type}
        onChange={({ currentTarget }) => {
          const type = resourceTypes.find((option) => option === currentTarget.value)
          if (type !== undefined) onChange({ type })
        }}
      >
        <option value="" disabled>
          {m['resource-form:chooseType']()}
        </option>
        {resourceTypes.map((type) => (
          <option key={type} value={type}>
            {resourceTypeLabel[type]()}
          </option>
        ))}
      </Select>
    )}
  </Field>
)

interface DayFieldProps {
  readonly id: string
  readonly label: string
  readonly value: string
  readonly error: string | undefined
  readonly optional?: boolean
  readonly onChange: (day: string) => void
}

const DayField = ({ id, label, value, error, optional = false, onChange }: DayFieldProps) => (
  <Field id={id} label={label} optional={optional} error={error}>
    {(control) => (
      <Input
        {...control}
        type="date"
        min="2000-01-01"
        max="2099-12-31"
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    )}
  </Field>
)
