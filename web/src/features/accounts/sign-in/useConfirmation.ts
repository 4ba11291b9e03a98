// The link of the confirmation mail. It confirms the address of whoever is signed in to that account, and signs nobody in
// (AUTH-08, AUTH-26).
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { asProblem } from '../../../lib/api/problem-error.ts'
import { updateUser } from '../../../lib/stores/session.ts'
import { toast } from '../../../lib/stores/toasts.ts'
import { t } from '../../../lib/texts.ts'
import { problemText } from '../../../design-system/ui/problemText.ts'
import { call } from './lazyForms.ts'

export interface Confirmation {
  /** `none`: no link was opened, or all is done. */
  readonly state: 'none' | 'incomplete' | 'sign_in_first' | 'confirming' | 'refused'
  readonly refusal: string | null
}

/** Confirms as soon as the person is through; `token`: of the link, null without one. */
export const useConfirmation = (token: string | null, signedIn: boolean): Confirmation => {
  const { data, error } = useQuery({
    // A link works once: asked for twice, it would refuse the second time.
    queryKey: ['confirmEmail', token],
    queryFn: () => call('confirmEmail', { body: { token: token ?? '' } }),
    enabled: signedIn && token !== null && token !== '',
    staleTime: Infinity,
    retry: false,
  })
  useEffect(() => {
    if (data === undefined) return
    updateUser(data)
    toast({ kind: 'done', title: t.account.confirmation.done })
  }, [data])
  if (token === null || data !== undefined) return { state: 'none', refusal: null }
  if (token === '') return { state: 'incomplete', refusal: null }
  if (!signedIn) return { state: 'sign_in_first', refusal: null }
  if (error === null) return { state: 'confirming', refusal: null }
  return { state: 'refused', refusal: problemText(asProblem(error)) }
}
