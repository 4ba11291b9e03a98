// Checkboxes and radio buttons, alone and in groups.
import { priorities } from '#contracts/enumeration-values.ts'
import { priorityLabel, priorityMeaning } from '#contracts/referral-labels.ts'
import { CheckboxGroup } from '../../../design-system/ui/CheckboxGroup.tsx'
import { CheckField } from '../../../design-system/ui/Field.tsx'
import { Checkbox, Radio } from '../../../design-system/ui/inputs.tsx'
import { RadioRows } from '../../../design-system/ui/RadioRows.tsx'
import { Stateful } from '../Stateful.tsx'
import { Deep, Line, focusRing, longName, longText } from './layout.tsx'
import type { Section } from './section.ts'

const services = { food: 'Food', housing: 'Housing', childcare: 'Childcare', other: longName }
type Service = keyof typeof services

const groupOf = (id: string, initial: readonly Service[], error?: string) => (
  <Stateful initial={initial}>
    {(chosen, setChosen) => (
      <CheckboxGroup
        id={id}
        name={id}
        legend="Services"
        help="Choose all that the family needs."
        options={services}
        chosen={chosen}
        onChange={setChosen}
        error={error}
      />
    )}
  </Stateful>
)

const options = priorities.map((value) => ({ value, name: priorityLabel[value](), meaning: priorityMeaning[value]() }))
type Priority = (typeof priorities)[number]

const rowsOf = (id: string, initial: Priority | null, error?: string) => (
  <Stateful initial={initial}>
    {(value, setValue) => (
      <RadioRows
        id={id}
        legend="Priority"
        options={options}
        value={value}
        onChange={setValue}
        {...(error === undefined ? {} : { error })}
      />
    )}
  </Stateful>
)

export const choices: Section = {
  title: 'Choices',
  components: {
    Checkbox: {
      states: {
        all: (
          <Line>
            <Checkbox aria-label="Not checked" />
            <Checkbox aria-label="Checked" defaultChecked />
            <Checkbox aria-label="Mixed" indeterminate />
          </Line>
        ),
        focus: <Checkbox aria-label="Focused" css={focusRing} />,
        invalid: <Checkbox aria-label="Invalid" aria-invalid />,
        disabled: (
          <Line>
            <Checkbox aria-label="Disabled" disabled />
            <Checkbox aria-label="Disabled, checked" disabled defaultChecked />
          </Line>
        ),
        'on dark green': (
          <Deep>
            <Checkbox onDeep aria-label="On dark green, mixed" indeterminate />
            <Checkbox onDeep aria-label="On dark green, checked" defaultChecked />
          </Deep>
        ),
      },
    },
    Radio: {
      states: {
        all: (
          <Line>
            <Radio name="radio" aria-label="Not chosen" />
            <Radio name="radio" aria-label="Chosen" defaultChecked />
          </Line>
        ),
        invalid: <Radio name="invalid-radio" aria-label="Invalid" aria-invalid />,
        disabled: <Radio name="disabled-radio" aria-label="Disabled" disabled />,
      },
    },
    CheckField: {
      states: {
        default: (
          <CheckField id="consent" label="I agree that my information may be shared.">
            {(control) => <Checkbox {...control} />}
          </CheckField>
        ),
        invalid: (
          <CheckField
            id="no-consent"
            label="I agree that my information may be shared."
            error="Check this box to go on"
          >
            {(control) => <Checkbox {...control} />}
          </CheckField>
        ),
        'long text': (
          <CheckField id="long-consent" label={longText}>
            {(control) => <Checkbox {...control} defaultChecked />}
          </CheckField>
        ),
      },
    },
    CheckboxGroup: {
      states: {
        'none chosen': groupOf('services', []),
        'some chosen': groupOf('chosen-services', ['food', 'other']),
        invalid: groupOf('no-services', [], 'Choose at least one service'),
      },
    },
    RadioRows: {
      states: {
        'none chosen': rowsOf('priority', null),
        chosen: rowsOf('chosen-priority', 'medium'),
        invalid: rowsOf('no-priority', null, 'Choose a priority'),
      },
    },
  },
}
