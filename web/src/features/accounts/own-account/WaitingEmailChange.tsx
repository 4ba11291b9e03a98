// A change of the sign-in address that waits for its confirmations: which address has confirmed it, and what to do next.
import { m } from '#messages'
import type { WaitingEmailChange as Change } from '#contracts/email-change.ts'
import { chakra } from '@chakra-ui/react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Clock, MailCheck } from 'lucide-react'
import { call } from '../../../lib/api/client.ts'
import { asProblem } from '../../../lib/api/problem.ts'
import { problemText } from '../../../lib/format/problem-text.ts'
import { formatDate } from '../../../lib/format/time.ts'
import { useNow } from '../../../lib/hooks/useNow.ts'
import { toast } from '../../../lib/stores/toasts.ts'
import { Button } from '../../../design-system/ui/Button.tsx'
import { LabeledValue } from '../../../design-system/ui/LabeledValue.tsx'
import { LabelTag } from '../../../design-system/ui/Tag.tsx'
import { ownEmailChange } from './queries.ts'

/** One of the two calls of this panel, and what it says afterward. */
const useChangeCall = (name: 'resendEmailChange' | 'cancelEmailChange', done: () => string, failed: () => string) => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call(name, {}),
    onSuccess: (own) => {
      queries.setQueryData(ownEmailChange().queryKey, own)
      toast({ kind: 'done', title: done() })
    },
    onError: async (error) => {
      toast({ kind: 'failed', title: failed(), text: problemText(asProblem(error)) })
      // The change may have ended in the meantime.
      await queries.invalidateQueries(ownEmailChange())
    },
  })
}

export const WaitingEmailChange = ({ change }: { readonly change: Change }) => {
  const now = useNow()
  const resend = useChangeCall(
    'resendEmailChange',
    m['own-account:email.waiting.resent'],
    m['own-account:email.waiting.resendFailed'],
  )
  const stop = useChangeCall(
    'cancelEmailChange',
    m['own-account:email.waiting.stopped'],
    m['own-account:email.waiting.stopFailed'],
  )
  const { email, confirmedAtCurrent, confirmedAtNew, expiresAt } = change
  return (
    <chakra.section
      aria-labelledby="email-change"
      display="grid"
      gap="3.5"
      marginTop="4"
      px={{ base: '4', md: '4.5' }}
      py="3.5"
      bg="bg.subtle"
      borderRadius="control"
    >
      <div>
        <chakra.h3 id="email-change" fontWeight="650" overflowWrap="anywhere">
          {m['own-account:email.waiting.title']({ email })}
        </chakra.h3>
        <chakra.p color="fg.muted" marginTop="1">
          {m['own-account:email.waiting.text']({ date: formatDate(expiresAt, now) })}
        </chakra.p>
      </div>
      <chakra.dl display="grid" gridTemplateColumns={{ md: '1fr 1fr' }} gap="3.5">
        <LabeledValue name={m['own-account:email.waiting.current']()}>
          <Confirmation confirmed={confirmedAtCurrent} />
        </LabeledValue>
        <LabeledValue name={m['own-account:email.waiting.newAddress']()}>
          <Confirmation confirmed={confirmedAtNew} />
        </LabeledValue>
      </chakra.dl>
      <chakra.div display="flex" flexWrap="wrap" gap="2.5">
        <Button
          variant="outline"
          aria-busy={resend.isPending}
          disabled={resend.isPending || stop.isPending}
          onClick={() => resend.mutate()}
        >
          {m['own-account:email.waiting.resend']()}
        </Button>
        <Button
          variant="quiet"
          aria-busy={stop.isPending}
          disabled={resend.isPending || stop.isPending}
          onClick={() => stop.mutate()}
        >
          {m['own-account:email.waiting.stop']()}
        </Button>
      </chakra.div>
    </chakra.section>
  )
}

const Confirmation = ({ confirmed }: { readonly confirmed: boolean }) =>
  confirmed ? (
    <LabelTag icon={MailCheck} tint="good">
      {m['own-account:email.waiting.confirmed']()}
    </LabelTag>
  ) : (
    <LabelTag icon={Clock} tint="open">
      {m['own-account:email.waiting.unconfirmed']()}
    </LabelTag>
  )
