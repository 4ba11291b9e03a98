// A form and its error summary.
import { RequestGuestPass } from '#contracts/directory.ts'
import { useCheckedForm } from '../../../lib/forms/useCheckedForm.ts'
import { Button } from '../../../design-system/ui/Button.tsx'
import { CheckedForm } from '../../../design-system/ui/CheckedForm.tsx'
import { ErrorSummary } from '../../../design-system/ui/ErrorSummary.tsx'
import { Field } from '../../../design-system/ui/Field.tsx'
import { Input } from '../../../design-system/ui/inputs.tsx'
import { doNothing, longText } from './layout.tsx'
import type { Section } from './section.ts'

const rules = RequestGuestPass.pick({ name: true, email: true })

/** `invalid` shows the form after a submit with errors. */
const SampleForm = ({ id, invalid = false }: { id: string; invalid?: boolean }) => {
  const ids = { name: `${id}-name`, email: `${id}-email` }
  const form = useCheckedForm(rules, { initial: { name: '', email: '' }, ids })
  const problems = [{ id: ids.email, message: 'Enter your email address' }]
  return (
    <CheckedForm
      checks={invalid ? { ...form, summary: { problems, submitCount: 0 } } : form}
      onSubmit={async () => doNothing()}
    >
      <Field id={ids.name} label="Name" size="public" error={form.error('name')}>
        {(control) => <Input {...control} {...form.field('name')} size="touch" />}
      </Field>
      <Field
        id={ids.email}
        label="Email"
        size="public"
        error={invalid ? 'Enter your email address' : form.error('email')}
      >
        {(control) => <Input {...control} {...form.field('email')} size="touch" type="email" />}
      </Field>
      <div>
        <Button type="submit" size="touch">
          Continue as a guest
        </Button>
      </div>
    </CheckedForm>
  )
}

export const forms: Section = {
  title: 'Forms',
  components: {
    CheckedForm: { states: { default: <SampleForm id="form" />, invalid: <SampleForm id="invalid-form" invalid /> } },
    ErrorSummary: {
      states: {
        'one error': <ErrorSummary submitCount={0} problems={[{ id: 'form-name', message: 'Enter your name' }]} />,
        'several errors, long text': (
          <ErrorSummary
            submitCount={0}
            title="The referral was not sent"
            text={longText}
            problems={[
              { id: 'form-name', message: 'Enter your name' },
              { id: 'form-email', message: 'Enter an email address that you can open on this device' },
            ]}
          />
        ),
      },
    },
  },
}
