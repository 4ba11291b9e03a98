// /unsubscribe: the page behind the unsubscribe links in notification emails and mailing list emails. The user confirms
// first, because email programs open links automatically. No sign-in is needed.
import { m } from '#messages'
import { chakra } from '@chakra-ui/react'
import { useMutation } from '@tanstack/react-query'
import { MailCheck, MailX } from 'lucide-react'
import { useSearchParams } from 'react-router-dom'
import { callPublic } from '../../lib/api/public-client.ts'
import { asProblem } from '../../lib/api/problem-error.ts'
import { rem } from '../../design-system/theme/scale.ts'
import { Button } from '../../design-system/ui/Button.tsx'
import { NoScriptNotice, hiddenWithoutScript } from '../../design-system/ui/NoScriptNotice.tsx'
import { Panel } from '../../design-system/ui/Panel.tsx'
import { problemText } from '../../lib/format/problem-text.ts'
import { FormResult } from '../accounts/sign-in/FormResult.tsx'

const notificationMessages = {
  title: m['unsubscribe:notifications.title'],
  text: m['unsubscribe:notifications.text'],
  confirm: m['unsubscribe:notifications.confirm'],
  done: m['unsubscribe:notifications.done'],
  doneText: m['unsubscribe:notifications.doneText'],
  failed: m['unsubscribe:notifications.failed'],
}
const mailingListMessages: typeof notificationMessages = {
  title: m['unsubscribe:mailingList.title'],
  text: m['unsubscribe:mailingList.text'],
  confirm: m['unsubscribe:mailingList.confirm'],
  done: m['unsubscribe:mailingList.done'],
  doneText: m['unsubscribe:mailingList.doneText'],
  failed: m['unsubscribe:mailingList.failed'],
}

export const UnsubscribePage = () => {
  const [params] = useSearchParams()
  const listToken = params.get('list')
  const token = listToken ?? params.get('token') ?? ''
  const messages = listToken === null ? notificationMessages : mailingListMessages
  const unsubscribe = useMutation({
    mutationFn: async () => {
      await callPublic(listToken === null ? 'unsubscribe' : 'leaveMailingList', { body: { token } })
    },
    networkMode: 'always',
  })
  const problem = unsubscribe.error === null ? undefined : asProblem(unsubscribe.error)
  const isInvalidLink = token === '' || problem?.code === 'invalid_link'
  return (
    <chakra.section maxWidth={rem(560)} marginX="auto" px={{ base: '4.5', md: '6' }} py={{ base: '8', md: '14' }}>
      <chakra.h1 textStyle="display" marginBottom="5">
        {messages.title()}
      </chakra.h1>
      <NoScriptNotice />
      <Panel as="div" {...hiddenWithoutScript}>
        {unsubscribe.isSuccess ? (
          <FormResult icon={MailCheck} title={messages.done()} text={messages.doneText()} />
        ) : (
          <chakra.div display="grid" gap="4" justifyItems="start">
            <p>{isInvalidLink ? m['unsubscribe:incompleteLink']() : messages.text()}</p>
            {problem !== undefined && !isInvalidLink && (
              <chakra.p role="alert" color="danger.fg">
                {messages.failed()}. {problemText(problem)}
              </chakra.p>
            )}
            {!isInvalidLink && (
              <Button
                size="hero"
                aria-busy={unsubscribe.isPending}
                disabled={unsubscribe.isPending}
                onClick={() => unsubscribe.mutate()}
              >
                <MailX aria-hidden />
                {messages.confirm()}
              </Button>
            )}
          </chakra.div>
        )}
      </Panel>
    </chakra.section>
  )
}
