// What another person saved while this person was editing, and for each field that both changed, a choice.
import { m } from '#messages'
import { chakra } from '@chakra-ui/react'
import { Button } from '../../design-system/ui/Button.tsx'
import { Notice } from '../../design-system/ui/Notice.tsx'
import { fieldLabels } from './profile-labels.ts'
import { valueText } from './profile-text.ts'
import type { ProfileForm } from './useProfileForm.ts'

export const ForeignChangesNotice = ({ form }: { readonly form: ProfileForm }) => {
  const { foreign, stored } = form
  if (foreign === undefined) return null
  const { fields, conflicts } = foreign
  return (
    <Notice kind="warning" title={m['organization-profile:changed.title']()}>
      <p>
        {m['organization-profile:changed.text']({
          count: fields.length,
          fields: fields.map((field) => fieldLabels[field]).join(', '),
        })}
      </p>
      {conflicts.length > 0 && (
        <>
          <chakra.p marginTop="2">{m['organization-profile:changed.conflicts']()}</chakra.p>
          <chakra.ul display="grid" gap="2" marginTop="2">
            {conflicts.map((field) => (
              <li key={field}>
                <chakra.strong fontWeight="650">{fieldLabels[field]}</chakra.strong>
                <p>
                  {m['organization-profile:changed.theirs']({
                    value: valueText(stored, field) || m['organization-profile:changed.empty'](),
                  })}
                </p>
                <Button
                  variant="outline"
                  size="row"
                  aria-label={m['organization-profile:changed.useTheirsFor']({ field: fieldLabels[field] })}
                  onClick={() => form.takeStored(field)}
                >
                  {m['organization-profile:changed.useTheirs']()}
                </Button>
              </li>
            ))}
          </chakra.ul>
        </>
      )}
    </Notice>
  )
}
