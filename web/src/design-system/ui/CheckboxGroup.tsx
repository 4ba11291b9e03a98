// A group of checkboxes.
import { chakra } from '@chakra-ui/react'
import { rem } from '../theme/scale.ts'
import { FieldError } from './Field.tsx'
import { Checkbox } from './inputs.tsx'

interface Props<V extends string> {
  /** Also the id of the first checkbox, which the error summary links to. */
  readonly id: string
  /** The name of every checkbox, which is the field's name in the draft. */
  readonly name: string
  readonly legend: string
  readonly help?: string
  /** The labels, in display order. */
  readonly options: Readonly<Record<V, string>>
  readonly chosen: readonly V[]
  readonly onChange: (chosen: V[]) => void
  readonly error?: string | undefined
}

const Choice = chakra('label', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    minHeight: { base: '11', md: '9' },
    cursor: 'pointer',
  },
})

/** The selected values are always in the order of the options. */
export const CheckboxGroup = <V extends string>(props: Props<V>) => {
  const { id, name, legend, help, options, chosen, onChange, error } = props
  const values = Object.keys(options) as V[]
  const descriptionIds = [help === undefined ? '' : `${id}-help`, error === undefined ? '' : `${id}-error`].filter(
    Boolean,
  )
  const toggle = (value: V) =>
    onChange(values.filter((option) => (option === value ? !chosen.includes(value) : chosen.includes(option))))
  return (
    <chakra.fieldset minWidth="0" aria-describedby={descriptionIds.length === 0 ? undefined : descriptionIds.join(' ')}>
      <chakra.legend textStyle="labelPublic">{legend}</chakra.legend>
      {help !== undefined && (
        <chakra.p id={`${id}-help`} color="fg.muted" textStyle="small" marginTop="0.5">
          {help}
        </chakra.p>
      )}
      <chakra.div
        display="grid"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', sm: `repeat(auto-fill, minmax(${rem(250)}, 1fr))` }}
        columnGap="5"
        marginTop="1.5"
      >
        {values.map((value, index) => (
          <Choice key={value}>
            <Checkbox
              {...(index === 0 ? { id } : {})}
              name={name}
              value={value}
              checked={chosen.includes(value)}
              onChange={() => toggle(value)}
              aria-invalid={error === undefined ? undefined : true}
            />
            <span>{options[value]}</span>
          </Choice>
        ))}
      </chakra.div>
      {error !== undefined && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </chakra.fieldset>
  )
}
