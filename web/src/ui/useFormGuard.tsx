// The guard of a public form as a page uses it: send through `submit`, and put `trap` anywhere into the form. The API's client
// comes when somebody begins to fill the form in, so that the page is there before it.
import { chakra } from '@chakra-ui/react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { FormGuardPass, GuardedForm } from '#contracts/form-guard.ts'
import type { FormGuard } from '../api/form-guard.ts'

export interface GuardedSending {
  /** As `FormGuard.submit` (api/form-guard.ts). @throws also what loading the client throws */
  submit<Answer>(content: unknown, post: (guard: FormGuardPass) => Promise<Answer>): Promise<Answer>
  readonly trap: ReactNode
}

/** Loads the guard once; what could not be loaded is loaded again. */
const guardOf = (form: GuardedForm) => {
  let loading: Promise<FormGuard> | undefined
  return () => {
    loading ??= import('../api/form-guard.ts').then(
      ({ createFormGuard }) => createFormGuard(form),
      (error: unknown) => {
        loading = undefined
        throw error
      },
    )
    return loading
  }
}

export const useFormGuard = (form: GuardedForm): GuardedSending => {
  const [guard] = useState(() => guardOf(form))
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const prepare = () =>
      void guard().then(
        (loaded) => loaded.prepare(),
        () => undefined,
      )
    const element = field.current?.form
    element?.addEventListener('focusin', prepare, { once: true })
    return () => element?.removeEventListener('focusin', prepare)
  }, [guard])
  return {
    submit: async (content, post) => (await guard()).submit(content, field.current?.value ?? '', post),
    // Out of sight, of the order of keys and of what is read aloud; programs fill in what they find in the page.
    trap: (
      <chakra.div aria-hidden position="absolute" left="-9999px" width="1px" height="1px" overflow="hidden">
        <input ref={field} type="text" name="subtitle" tabIndex={-1} autoComplete="off" defaultValue="" />
      </chakra.div>
    ),
  }
}
