// The guard of a public form as a page uses it: send through `submit`, and put `trap` anywhere into the form.
import { chakra } from '@chakra-ui/react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { FormGuardPass, GuardedForm } from '#contracts/form-guard.ts'
import { createFormGuard } from '../api/form-guard.ts'

export interface GuardedSending {
  /** As `FormGuard.submit` (api/form-guard.ts). */
  submit<Answer>(content: unknown, post: (guard: FormGuardPass) => Promise<Answer>): Promise<Answer>
  readonly trap: ReactNode
}

export const useFormGuard = (form: GuardedForm): GuardedSending => {
  const [guard] = useState(() => createFormGuard(form))
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    void guard.prepare()
  }, [guard])
  return {
    submit: (content, post) => guard.submit(content, field.current?.value ?? '', post),
    // Out of sight, of the order of keys and of what is read aloud; programs fill in what they find in the page.
    trap: (
      <chakra.div aria-hidden position="absolute" left="-9999px" width="1px" height="1px" overflow="hidden">
        <input ref={field} type="text" name="subtitle" tabIndex={-1} autoComplete="off" defaultValue="" />
      </chakra.div>
    ),
  }
}
