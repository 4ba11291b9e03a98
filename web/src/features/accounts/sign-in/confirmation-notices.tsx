// The result of opening the link in the confirmation email, and a button to get a new link.
import { m } from '#messages'
import type { FormResults } from '#contracts/page-state.ts'
import { chakra } from '@chakra-ui/react'
import { useHref } from 'react-router-dom'
import { PostFields } from '../../../lib/forms/PostFields.tsx'
import { paths } from '../../../lib/paths.ts'
import { useSession } from '../../../lib/session/session.ts'
import { Button, ButtonLink } from '../../../design-system/ui/Button.tsx'
import { Notice } from '../../../design-system/ui/Notice.tsx'
import type { Confirmation } from './useConfirmation.ts'
import { useResendConfirmation } from './useResendConfirmation.ts'

/** Shown above the form to signed-out visitors. */
export const ConfirmationHint = ({ state }: Confirmation) => {
  if (state !== 'sign_in_first' && state !== 'incomplete') return null
  return (
    <chakra.div marginBottom="5">
      {state === 'sign_in_first' ? (
        <Notice kind="info">{m['accounts:confirmation.signInFirst']()}</Notice>
      ) : (
        <Notice kind="failed" title={m['accounts:confirmation.failed']()}>
          {m['accounts:confirmation.incomplete']()}
        </Notice>
      )}
    </chakra.div>
  )
}

/** Shown to signed-in users instead of the form. */
export const ConfirmationOutcome = ({ state, refusal, target }: Confirmation & { readonly target: string }) => {
  const user = useSession((session) => session.user)
  const resend = useResendConfirmation()
  if (user === null) return null
  const continueLink = (
    <ButtonLink to={target} replace size="touch" variant={user.confirmed ? 'solid' : 'outline'}>
      {m['accounts:confirmation.continue']()}
    </ButtonLink>
  )
  if (state === 'confirming') {
    return (
      <chakra.p role="status" color="fg.muted" textAlign="center" py="10">
        {m['accounts:confirmation.confirming']()}
      </chakra.p>
    )
  }
  return (
    <chakra.div display="grid" gap="5">
      {user.confirmed ? (
        <Notice kind="done">{m['accounts:confirmation.alreadyConfirmed']()}</Notice>
      ) : (
        <Notice kind="failed" title={m['accounts:confirmation.failed']()}>
          {state === 'incomplete' ? m['accounts:confirmation.incomplete']() : refusal}
        </Notice>
      )}
      <chakra.div display="flex" flexWrap="wrap" gap="3">
        {!user.confirmed && (
          <Button size="touch" aria-busy={resend.sending} onClick={() => resend.send(user.email)}>
            {m['accounts:confirmation.resend']()}
          </Button>
        )}
        {continueLink}
      </chakra.div>
    </chakra.div>
  )
}

interface PostedConfirmationProps {
  readonly result: FormResults['sign_in']
  readonly target: string
}

/** Shown after a sign-in without JavaScript. */
export const PostedConfirmation = ({ result: { email, confirmation }, target }: PostedConfirmationProps) => {
  const isConfirmed = confirmation === 'confirmed'
  const sentPage = useHref(paths.signIn({ mode: 'register' }))
  return (
    <chakra.div display="grid" gap="5">
      {isConfirmed ? (
        <Notice kind="done">{m['accounts:confirmation.done']()}</Notice>
      ) : (
        <Notice kind="failed" title={m['accounts:confirmation.failed']()}>
          {m['problems:invalidLink']()}
        </Notice>
      )}
      <chakra.div display="flex" flexWrap="wrap" gap="3">
        {!isConfirmed && (
          <form method="post" action={sentPage}>
            <PostFields form="resend_confirmation" />
            <input type="hidden" name="email" value={email} />
            <Button type="submit" size="touch">
              {m['accounts:confirmation.resend']()}
            </Button>
          </form>
        )}
        <ButtonLink to={target} replace size="touch" variant={isConfirmed ? 'solid' : 'outline'}>
          {m['accounts:confirmation.continue']()}
        </ButtonLink>
      </chakra.div>
    </chakra.div>
  )
}
