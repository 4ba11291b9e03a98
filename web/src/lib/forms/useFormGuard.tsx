// The form guard as a React hook. Send the form through `submit`, and render `honeypot` anywhere in the form. The
// guard's code loads when the person starts to fill in the form.
import { chakra } from '@chakra-ui/react'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import type { FormGuardFields, GuardedForm } from '#contracts/form-guard.ts'
import { lazyModule } from '../api/lazy-module.ts'

export interface GuardedSubmit {
  /** See `FormGuard.submit` (form-guard.ts). Also throws if the guard's code does not load. */
  submit<Result>(content: unknown, post: (guard: FormGuardFields) => Promise<Result>): Promise<Result>
  readonly honeypot: ReactNode
}

const guardModule = lazyModule(() => import('./form-guard.ts'))

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
    // Bots fill in every field they find. People cannot see or focus this one, and screen readers skip it.
    honeypot: (
      <chakra.div aria-hidden position="absolute" left="-9999px" width="1px" height="1px" overflow="hidden">
        <input ref={field} type="text" name="subtitle" tabIndex={-1} autoComplete="off" defaultValue="" />
      </chakra.div>
    ),
  }
}
