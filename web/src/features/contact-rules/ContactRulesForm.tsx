// Two rules about contacting a family: set by the family itself, or by staff for it. The texts are the caller's.
import { m } from '#messages'
import type { ContactRules, SavedContactRules } from '#contracts/contact-rules.ts'
import { chakra } from '@chakra-ui/react'
import { Button } from '../../design-system/ui/Button.tsx'
import { CheckboxField } from '../../design-system/ui/Field.tsx'
import { Notice } from '../../design-system/ui/Notice.tsx'
import { Checkbox } from '../../design-system/ui/inputs.tsx'
import { type ContactRulesRequest, useContactRules } from './useContactRules.ts'

type Texts = Readonly<Record<keyof ContactRules, { readonly label: string; readonly help: string }>>

interface Props {
  readonly saved: SavedContactRules
  readonly request: ContactRulesRequest
  readonly texts: Texts
  /** Small on staff pages, large enough for a thumb on the family's. */
  readonly size: 'row' | 'touch'
}

const names = ['doNotContact', 'doNotLeaveDetails'] as const

export const ContactRulesForm = ({ saved, request, texts, size }: Props) => {
  const { rules, change, submit, pending, problem, hasChanges } = useContactRules(saved, request)
  return (
    <chakra.form noValidate display="grid" gap="3" justifyItems="start" aria-busy={pending} onSubmit={submit}>
      {names.map((name) => (
        <CheckboxField key={name} id={`rule-${name}`} {...texts[name]}>
          {(control) => (
            <Checkbox
              {...control}
              checked={rules[name]}
              onChange={(event) => change({ [name]: event.target.checked })}
            />
          )}
        </CheckboxField>
      ))}
      {problem !== undefined && (
        <Notice kind="failed" title={m['contact-rules:failed']()}>
          {problem}
        </Notice>
      )}
      <Button type="submit" variant="outline" size={size} aria-busy={pending} disabled={pending || !hasChanges}>
        {pending ? m['contact-rules:saving']() : m['contact-rules:save']()}
      </Button>
    </chakra.form>
  )
}
