// A form with errors, a dialog and a toast.
import { m } from '#messages'
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { closeReasons, priorities } from '#contracts/enumerations.ts'
import type { Priority } from '#contracts/enumerations.ts'
import { closeReasonLabel, priorityLabel, priorityMeaning } from '#contracts/referral-labels.ts'
import { toast } from '../../lib/stores/toasts.ts'
import { Button } from '../../design-system/ui/Button.tsx'
import { CharacterCount } from '../../design-system/ui/CharacterCount.tsx'
import { ConfirmDialog } from '../../design-system/ui/ConfirmDialog.tsx'
import { ErrorSummary } from '../../design-system/ui/ErrorSummary.tsx'
import { CheckField, Field } from '../../design-system/ui/Field.tsx'
import { Checkbox, Key, Select, Textarea } from '../../design-system/ui/inputs.tsx'
import { Panel } from '../../design-system/ui/Panel.tsx'
import { RadioRows } from '../../design-system/ui/RadioRows.tsx'
import { Line, Pair, Sample } from './Sample.tsx'

const FormWithErrors = () => {
  const [priority, setPriority] = useState<Priority>('medium')
  return (
    <Panel as="div" display="grid" gap="4">
      <ErrorSummary
        submits={0}
        problems={[
          { id: 'county', message: 'Select your county' },
          { id: 'need', message: 'Describe the need in at least 10 characters' },
        ]}
      />
      <Field id="county" label="County" error="Please select your county">
        {(control) => (
          <Select {...control}>
            <option value="">Choose a county</option>
          </Select>
        )}
      </Field>
      <RadioRows
        id="priority"
        legend={m['referral:priorityLabel']()}
        options={priorities.map((value) => ({
          value,
          name: priorityLabel[value](),
          meaning: priorityMeaning[value](),
        }))}
        value={priority}
        onChange={setPriority}
      />
      <Field
        id="need"
        label="Note"
        help="No names of others, no numbers."
        counter={<CharacterCount length={492} limit={500} />}
      >
        {(control) => <Textarea {...control} defaultValue="Two months behind after a hospital stay." />}
      </Field>
      <CheckField id="consent" label="I agree that my information may be shared with the partner who can help.">
        {(control) => <Checkbox {...control} />}
      </CheckField>
      <Line>
        <Checkbox aria-label="checked" defaultChecked /> <Checkbox aria-label="mixed" indeterminate />
        <Checkbox aria-label="disabled" disabled /> <Key>/</Key> <Key>?</Key>
      </Line>
    </Panel>
  )
}

const Overlays = () => {
  const [open, setOpen] = useState(false)
  return (
    <Line>
      <Button variant="outline" onClick={() => setOpen(true)}>
        Open the dialog
      </Button>
      <Button
        variant="outline"
        onClick={() =>
          toast({ kind: 'done', title: 'Referral Submitted', text: 'The referral has been approved and submitted.' })
        }
      >
        Show a toast
      </Button>
      <ConfirmDialog
        open={open}
        title="Close referral 3f9a2c71"
        consequence="Dana M. and Laurel Creek Community Church will see it as closed. You can reopen it with a note."
        confirmLabel="Close referral"
        onConfirm={() => setOpen(false)}
        onClose={() => setOpen(false)}
      >
        <Field id="reason" label="Reason">
          {(control) => (
            <Select {...control} defaultValue="no_resource_available">
              {closeReasons.map((reason) => (
                <option key={reason} value={reason}>
                  {closeReasonLabel[reason]()}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </ConfirmDialog>
    </Line>
  )
}

export const Forms = () => (
  <Pair>
    <Sample name="Form with an error">
      <FormWithErrors />
    </Sample>
    <Sample name="Dialog and toast">
      <Overlays />
      <chakra.p marginTop="4" color="fg.muted">
        Both open above this page.
      </chakra.p>
    </Sample>
  </Pair>
)
