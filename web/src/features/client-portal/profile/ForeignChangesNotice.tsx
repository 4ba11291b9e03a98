// What someone else saved in a profile while this person edited it.
import { m } from '#messages'
import { chakra } from '@chakra-ui/react'
import { Button } from '../../../design-system/ui/Button.tsx'
import { Notice } from '../../../design-system/ui/Notice.tsx'
import { fieldLabels, valueText } from './profile-labels.ts'
import type { ProfileForm } from './useProfileForm.ts'

/** What was saved elsewhere, and a choice for each field that both changed. */
export const ForeignChangesNotice = ({ form }: { form: ProfileForm }) => {
  const { foreign, stored } = form
  if (foreign === undefined) return null
  return (
    <Notice kind="warning" title={m['client-profile:changed.title']()}>
      <p>
        {m['client-profile:changed.text']({ fields: foreign.fields.map((field) => fieldLabels[field]).join(', ') })}
      </p>
      {foreign.conflicts.map((field) => (
        <chakra.div key={field} marginTop="2">
          <p>
            {m['client-profile:changed.theirs']({ field: fieldLabels[field], value: valueText(field, stored[field]) })}
          </p>
          <Button variant="outline" size="row" onClick={() => form.takeStored(field)}>
            {m['client-profile:changed.use']({ field: fieldLabels[field] })}
          </Button>
        </chakra.div>
      ))}
    </Notice>
  )
}
