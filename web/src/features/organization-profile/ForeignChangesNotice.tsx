// What another person saved while this person was editing, and for each field that both changed, a choice. It takes the focus
// after a refused save, because on a phone the button is far below.
import { m } from '#messages'
import { chakra } from '@chakra-ui/react'
import { useEffect, useRef } from 'react'
import { Button } from '../../design-system/ui/Button.tsx'
import { Notice } from '../../design-system/ui/Notice.tsx'
import { fieldLabels } from './profile-labels.ts'
import { valueText } from './profile-text.ts'
import type { ProfileField } from './profile-values.ts'
import type { ProfileForm } from './useProfileForm.ts'

export const ForeignChangesNotice = ({ form }: { readonly form: ProfileForm }) => {
  const { foreign } = form
  const { submitCount } = form.summary
  const box = useRef<HTMLDivElement>(null)
  const isShown = foreign !== undefined
  useEffect(() => {
    if (isShown) box.current?.focus()
  }, [isShown, submitCount])
  if (foreign === undefined) return null
  const { fields, conflicts } = foreign
  return (
    <chakra.div ref={box} role="alert" tabIndex={-1} borderRadius="control">
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
            <chakra.ul display="grid" gap="3" marginTop="2">
              {conflicts.map((field) => (
                <Conflict key={field} form={form} field={field} />
              ))}
            </chakra.ul>
          </>
        )}
      </Notice>
    </chakra.div>
  )
}

const Conflict = ({ form, field }: { readonly form: ProfileForm; readonly field: ProfileField }) => (
  <li>
    <chakra.strong fontWeight="650">{fieldLabels[field]}</chakra.strong>
    <p>
      {m['organization-profile:changed.theirs']({
        value: valueText(form.stored, field) || m['organization-profile:changed.empty'](),
      })}
    </p>
    <chakra.div display="flex" flexWrap="wrap" gap="2" marginTop="1.5">
      <Button
        variant="outline"
        size="row"
        aria-label={m['organization-profile:changed.useTheirsFor']({ field: fieldLabels[field] })}
        onClick={() => form.takeStored(field)}
      >
        {m['organization-profile:changed.useTheirs']()}
      </Button>
      <Button
        variant="outline"
        size="row"
        aria-label={m['organization-profile:changed.keepMineFor']({ field: fieldLabels[field] })}
        onClick={() => form.keepOwn(field)}
      >
        {m['organization-profile:changed.keepMine']()}
      </Button>
    </chakra.div>
  </li>
)
