// Accepts the invitation with the account that is signed in.
import { m } from '#messages'
import type { OpenInvitation } from '#contracts/invitations.ts'
import { chakra } from '@chakra-ui/react'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { asProblem } from '../../../lib/api/problem-error.ts'
import { problemText } from '../../../lib/format/problem-text.ts'
import { usePosted } from '../../../lib/forms/page-state.tsx'
import { PostFields } from '../../../lib/forms/PostFields.tsx'
import { inPlace } from '../../../lib/in-place.ts'
import { paths } from '../../../lib/paths.ts'
import { updateUser } from '../../../lib/session/session.ts'
import { toast } from '../../../lib/stores/toasts.ts'
import { Button } from '../../../design-system/ui/Button.tsx'
import { Notice } from '../../../design-system/ui/Notice.tsx'
import { call } from './lazy-invitation.ts'

export const AcceptForm = ({ invitation: { organization, email } }: { readonly invitation: OpenInvitation }) => {
  const navigate = useNavigate()
  const posted = usePosted('accept_invitation')
  const accept = useMutation({
    mutationFn: () => call('acceptInvitation', {}),
    onSuccess: async (user) => {
      updateUser(user)
      toast({ kind: 'done', title: m['invitation:accept.done']({ organization }) })
      await navigate(paths.dashboard(), { replace: true })
    },
  })
  const problem = accept.error === null ? posted.problem : asProblem(accept.error)
  return (
    <>
      <chakra.h2 textStyle="section">{m['invitation:accept.title']({ organization })}</chakra.h2>
      <chakra.p marginBottom="4" overflowWrap="anywhere">
        {m['invitation:accept.text']({ email })}
      </chakra.p>
      {problem !== undefined && (
        <chakra.div marginBottom="4">
          <Notice kind="failed" title={m['invitation:accept.failed']()}>
            {problemText(problem)}
          </Notice>
        </chakra.div>
      )}
      <chakra.form method="post" display="grid">
        <PostFields form="accept_invitation" />
        <Button
          type="submit"
          size="hero"
          aria-busy={accept.isPending}
          disabled={accept.isPending}
          onClick={inPlace(() => accept.mutate())}
        >
          {accept.isPending ? m['invitation:accept.submitting']() : m['invitation:accept.submit']()}
        </Button>
      </chakra.form>
    </>
  )
}
