// What became of the link of the confirmation mail, and the way to a new one.
import { chakra } from '@chakra-ui/react'
import { useSession } from '../../../lib/stores/session.ts'
import { t } from '../../../lib/texts.ts'
import { Button, ButtonLink } from '../../../design-system/ui/Button.tsx'
import { Notice } from '../../../design-system/ui/Notice.tsx'
import type { Confirmation } from './useConfirmation.ts'
import { useResendConfirmation } from './useResendConfirmation.ts'

const words = t.account.confirmation

/** Above the form, for who is not signed in. */
export const ConfirmationHint = ({ state }: Confirmation) => {
  if (state !== 'sign_in_first' && state !== 'incomplete') return null
  return (
    <chakra.div marginBottom="5">
      {state === 'sign_in_first' ? (
        <Notice kind="info">{words.signInFirst}</Notice>
      ) : (
        <Notice kind="failed" title={words.failed}>
          {words.incomplete}
        </Notice>
      )}
    </chakra.div>
  )
}

/** In place of the form, for who is signed in; nothing where there is nothing to say. */
export const ConfirmationOutcome = ({ state, refusal, target }: Confirmation & { readonly target: string }) => {
  const user = useSession((session) => session.user)
  const resend = useResendConfirmation()
  if (user === null) return null
  const continueLink = (
    <ButtonLink to={target} replace size="touch" variant={user.confirmed ? 'solid' : 'outline'}>
      {words.goOn}
    </ButtonLink>
  )
  if (state === 'confirming') {
    return (
      <chakra.p role="status" color="fg.muted" textAlign="center" py="10">
        {words.confirming}
      </chakra.p>
    )
  }
  return (
    <chakra.div display="grid" gap="5">
      {user.confirmed ? (
        <Notice kind="done">{words.already}</Notice>
      ) : (
        <Notice kind="failed" title={words.failed}>
          {state === 'incomplete' ? words.incomplete : refusal}
        </Notice>
      )}
      <chakra.div display="flex" flexWrap="wrap" gap="3">
        {!user.confirmed && (
          <Button size="touch" aria-busy={resend.sending} onClick={() => resend.send(user.email)}>
            {words.resend}
          </Button>
        )}
        {continueLink}
      </chakra.div>
    </chakra.div>
  )
}
