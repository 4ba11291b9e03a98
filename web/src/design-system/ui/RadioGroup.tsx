// A group of radio buttons, each with its name and, where it needs one, an explanation, e.g. the priority.
import { chakra } from '@chakra-ui/react'
import { FieldError } from './Field.tsx'
import { Radio } from './inputs.tsx'

interface RadioOption<V extends string> {
  readonly value: V
  readonly name: string
  readonly meaning?: string
}

interface Props<V extends string> {
  readonly id: string
  readonly legend: string
  readonly options: readonly RadioOption<V>[]
  readonly value: V | null
  readonly onChange: (value: V) => void
  readonly error?: string
}

const Row = chakra('label', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    minH: { base: '12', md: '11' },
    px: '3.5',
    py: '2',
    bg: 'bg.surface',
    borderWidth: '1.5px',
    borderColor: 'border.strong',
    borderRadius: 'control',
    cursor: 'pointer',
    transitionProperty: 'background-color, border-color',
    transitionDuration: 'color',
    '&:has(:checked)': { bg: 'primary.subtle', borderColor: 'primary.solid' },
  },
})

/** Nothing is selected while `value` is null. */
export const RadioGroup = <V extends string>({ id, legend, options, value, onChange, error }: Props<V>) => (
  <chakra.fieldset minWidth="0" aria-describedby={error === undefined ? undefined : `${id}-error`}>
    <chakra.legend textStyle="label" marginBottom="1.5">
      {legend}
    </chakra.legend>
    <chakra.div display="grid" gap="2">
      {options.map((option, index) => (
        <Row key={option.value}>
          <Radio
            id={index === 0 ? id : undefined}
            name={id}
            value={option.value}
            checked={value === option.value}
            onChange={() => onChange(option.value)}
            aria-invalid={error === undefined ? undefined : true}
          />
          <span>
            <chakra.strong fontWeight="650">{option.name}</chakra.strong> {option.meaning}
          </span>
        </Row>
      ))}
    </chakra.div>
    {error !== undefined && <FieldError id={`${id}-error`}>{error}</FieldError>}
  </chakra.fieldset>
)
