// The guard of a public form as a page uses it: send through `submit`, and put `trap` anywhere into the form. The API's client
// comes when somebody begins to fill the form in, so that the page is there before it.
import { chakra } from '@chakra-ui/react'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import type { FormGuardFields, GuardedForm } from '#contracts/form-guard.ts'
import { lazyModule } from '../../lib/api/lazy-module.ts'

export interface GuardedSubmit {
  /** As `FormGuard.submit` (api/form-guard.ts). @throws also what loading the client throws */
  submit<Answer>(content: unknown, post: (guard: FormGuardFields) => Promise<Answer>): Promise<Answer>
  readonly honeypot: ReactNode
}

const guardModule = lazyModule(() => import('../../lib/api/form-guard.ts'))

export const useFormGuard = (form: GuardedForm): GuardedSubmit => {
  const loaded = guardModule.useLoaded()
  const guard = useMemo(() => loaded?.createFormGuard(form), [loaded, form])
  const [started, setStarted] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const start = () => {
      setStarted(true)
      guardModule.prepare()
    }
    const element = field.current?.form
    element?.addEventListener('focusin', start)
    return () => element?.removeEventListener('focusin', start)
  }, [])
  useEffect(() => {
    if (started) void guard?.prepare()
  }, [started, guard])
  return {
    submit: async (content, post) =>
      (guard ?? (await guardModule.load()).createFormGuard(form)).submit(content, field.current?.value ?? '', post),
    // Out of sight, of the order of keys and of what is read aloud; programs fill in what they find in the page.
    honeypot: (
      <chakra.div aria-hidden position="absolute" left="-9999px" width="1px" height="1px" overflow="hidden">
        <input ref={field} type="text" name="subtitle" tabIndex={-1} autoComplete="off" defaultValue="" />
      </chakra.div>
    ),
  }
}
