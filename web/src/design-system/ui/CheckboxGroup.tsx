// A choice of several, each a line that can be pressed.
import { chakra } from '@chakra-ui/react'
import { rem } from '../theme/scale.ts'
import { FieldError } from './Field.tsx'
import { Checkbox } from './inputs.tsx'

interface Props<V extends string> {
  /** Of the first box too, which the error summary leads to. */
  readonly id: string
  /** Of every box, as the draft names the field. */
  readonly name: string
  readonly legend: string
  readonly help?: string
  /** What each is called, in the order of the page. */
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

/** What is chosen comes in the order of the options, however it was pressed. */
export const CheckboxGroup = <V extends string>(props: Props<V>) => {
  const { id, name, legend, help, options, chosen, onChange, error } = props
  const values = Object.keys(options) as V[]
  const described = [help === undefined ? '' : `${id}-help`, error === undefined ? '' : `${id}-error`].filter(Boolean)
  const toggle = (value: V) =>
    onChange(values.filter((other) => (other === value ? !chosen.includes(value) : chosen.includes(other))))
  return (
    <chakra.fieldset minWidth="0" aria-describedby={described.length === 0 ? undefined : described.join(' ')}>
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
