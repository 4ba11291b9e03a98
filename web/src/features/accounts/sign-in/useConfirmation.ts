// Confirms an email address with the link from the confirmation email. It confirms only the signed-in user's own
// address, and never signs anyone in (AUTH-08, AUTH-26).
import { m } from '#messages'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { asProblem } from '../../../lib/api/problem-error.ts'
import { updateUser } from '../../../lib/session/session.ts'
import { toast } from '../../../lib/stores/toasts.ts'
import { problemText } from '../../../lib/format/problem-text.ts'
import { call } from './lazy-forms.ts'

export interface Confirmation {
  /** `none` means that no link was opened, or that the address is already confirmed. */
  readonly state: 'none' | 'incomplete' | 'sign_in_first' | 'confirming' | 'refused'
  readonly refusal: string | null
}

/** Confirms the address as soon as the user is signed in. `token` is from the link; null without a link. */
export const useConfirmation = (token: string | null, signedIn: boolean): Confirmation => {
  const { data, error } = useQuery({
    // A link works once, so a repeated request would be refused.
    queryKey: ['confirmEmail', token],
    queryFn: () => call('confirmEmail', { body: { token: token ?? '' } }),
    enabled: signedIn && token !== null && token !== '',
    staleTime: Infinity,
    retry: false,
  })
  useEffect(() => {
    if (data === undefined) return
    updateUser(data)
    toast({ kind: 'done', title: m['accounts:confirmation.done']() })
  }, [data])
  if (token === null || data !== undefined) return { state: 'none', refusal: null }
  if (token === '') return { state: 'incomplete', refusal: null }
  if (!signedIn) return { state: 'sign_in_first', refusal: null }
  if (error === null) return { state: 'confirming', refusal: null }
  return { state: 'refused', refusal: problemText(asProblem(error)) }
}
