// Checkboxes and radio buttons, alone and in groups.
import { priorities } from '#contracts/enumeration-values.ts'
import { priorityLabel, priorityMeaning } from '#contracts/referral-labels.ts'
import { CheckboxGroup } from '../../../design-system/ui/CheckboxGroup.tsx'
import { CheckboxField } from '../../../design-system/ui/Field.tsx'
import { Checkbox, Radio } from '../../../design-system/ui/inputs.tsx'
import { RadioGroup } from '../../../design-system/ui/RadioGroup.tsx'
import { Stateful } from '../sample-wrappers.tsx'
import { Deep, Line, focusRing, longName, longText } from './layout.tsx'
import type { Section } from './section.ts'

const services = { food: 'Food', housing: 'Housing', childcare: 'Childcare', other: longName }
type Service = keyof typeof services

const checkboxGroup = (id: string, initial: readonly Service[], error?: string) => (
  <Stateful initial={initial}>
    {(chosen, setChosen) => (
      <CheckboxGroup
        id={id}
        name={id}
        legend="Services"
        help="Choose everything that the family needs."
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

const radioGroup = (id: string, initial: Priority | null, error?: string) => (
  <Stateful initial={initial}>
    {(value, setValue) => (
      <RadioGroup
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
    CheckboxField: {
      states: {
        default: (
          <CheckboxField id="consent" label="I agree that my information may be shared.">
            {(control) => <Checkbox {...control} />}
          </CheckboxField>
        ),
        invalid: (
          <CheckboxField
            id="no-consent"
            label="I agree that my information may be shared."
            error="Check this box to continue"
          >
            {(control) => <Checkbox {...control} />}
          </CheckboxField>
        ),
        'long text': (
          <CheckboxField id="long-consent" label={longText}>
            {(control) => <Checkbox {...control} defaultChecked />}
          </CheckboxField>
        ),
      },
    },
    CheckboxGroup: {
      states: {
        'none chosen': checkboxGroup('services', []),
        'some chosen': checkboxGroup('chosen-services', ['food', 'other']),
        invalid: checkboxGroup('no-services', [], 'Choose at least one service'),
      },
    },
    RadioGroup: {
      states: {
        'none chosen': radioGroup('priority', null),
        chosen: radioGroup('chosen-priority', 'medium'),
        invalid: radioGroup('no-priority', null, 'Choose a priority'),
      },
    },
  },
}
