// The fields of a new referral: client, need, priority, optional receiver, note, and consent.
import { m } from '#messages'
import { needLabel } from '#contracts/need-labels.ts'
import { consentMethods, needCategories, priorities } from '#contracts/enumeration-values.ts'
import { consentMethodLabel, priorityLabel, priorityMeaning } from '#contracts/referral-labels.ts'
import { chakra } from '@chakra-ui/react'
import { CheckboxField, Field } from '../../../design-system/ui/Field.tsx'
import { Checkbox, Select } from '../../../design-system/ui/inputs.tsx'
import { RadioGroup } from '../../../design-system/ui/RadioGroup.tsx'
import { NoteField } from '../../../layouts/crisis/NoteField.tsx'
import { ReceiverPicker } from '../shared/ReceiverPicker.tsx'
import { ClientPicker } from './ClientPicker.tsx'
import { controlIds } from './draft.ts'
import type { NewReferralDraft } from './useNewReferralDraft.ts'

interface Props {
  readonly form: Pick<NewReferralDraft, 'draft' | 'errors' | 'change'>
}

export const ReferralFields = ({ form }: Props) => {
  const { draft, errors, change } = form
  return (
    <>
      <ClientPicker
        id={controlIds.clientId}
        value={draft.client}
        error={errors.clientId}
        onChange={(client) => change({ client }, 'clientId')}
      />
      <NeedField form={form} />
      <RadioGroup
        id="priority"
        legend={m['referral:priorityLabel']()}
        options={priorities.map((value) => ({
          value,
          name: priorityLabel[value](),
          meaning: priorityMeaning[value](),
        }))}
        value={draft.priority}
        onChange={(priority) => change({ priority })}
      />
      <div>
        <ReceiverPicker id="receiver" optional value={draft.receiver} onChange={(receiver) => change({ receiver })} />
        <chakra.p color="fg.muted" textStyle="small">
          {m['new-referral:receiverHelp']()}
        </chakra.p>
      </div>
      <NoteField
        id={controlIds.note}
        label={m['new-referral:note']()}
        help={m['new-referral:noteHelp']()}
        rows={5}
        value={draft.note}
        error={errors.note}
        onChange={(note) => change({ note }, 'note')}
      />
      <ConsentFields form={form} />
    </>
  )
}

const NeedField = ({ form: { draft, errors, change } }: Props) => (
  <Field id={controlIds.need} label={m['new-referral:need']()} error={errors.need}>
    {(control) => (
      <Select {...control} value={draft.need} onChange={(event) => change({ need: event.currentTarget.value }, 'need')}>
        <option value="">{m['new-referral:chooseNeed']()}</option>
        {needCategories.map((need) => (
          <option key={need} value={need}>
            {needLabel[need]()}
          </option>
        ))}
      </Select>
    )}
  </Field>
)

const ConsentFields = ({ form: { draft, errors, change } }: Props) => (
  <>
    <Field id={controlIds.method} label={m['new-referral:consentMethod']()} error={errors.method}>
      {(control) => (
        <Select
          {...control}
          value={draft.method}
          onChange={(event) =>
            change({ method: consentMethods.find((method) => method === event.currentTarget.value) ?? '' }, 'method')
          }
        >
          <option value="">{m['new-referral:chooseMethod']()}</option>
          {consentMethods.map((method) => (
            <option key={method} value={method}>
              {consentMethodLabel[method]()}
            </option>
          ))}
        </Select>
      )}
    </Field>
    <CheckboxField id={controlIds.consent} label={m['new-referral:consent']()} error={errors.consent}>
      {(control) => (
        <Checkbox
          {...control}
          checked={draft.consent}
          onChange={(event) => change({ consent: event.currentTarget.checked }, 'consent')}
        />
      )}
    </CheckboxField>
  </>
)
