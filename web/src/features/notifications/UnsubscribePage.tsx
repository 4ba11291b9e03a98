// /unsubscribe: where the link of a mail leads, of news or of the mailing list. It asks first, since mail programs open links by
// themselves; nobody signs in.
import { chakra } from '@chakra-ui/react'
import { useMutation } from '@tanstack/react-query'
import { MailCheck, MailX } from 'lucide-react'
import { useSearchParams } from 'react-router-dom'
import { callPublic } from '../../lib/api/public-client.ts'
import { asProblem } from '../../lib/api/problem-error.ts'
import { rem } from '../../design-system/theme/scale.ts'
import { t } from '../../lib/texts.ts'
import { Button } from '../../design-system/ui/Button.tsx'
import { NoScriptNotice, hiddenWithoutScript } from '../../design-system/ui/NoScriptNotice.tsx'
import { Panel } from '../../design-system/ui/Panel.tsx'
import { problemText } from '../../design-system/ui/problemText.ts'
import { Letter } from '../accounts/sign-in/Letter.tsx'

export const UnsubscribePage = () => {
  const [search] = useSearchParams()
  const list = search.get('list')
  const token = list ?? search.get('token') ?? ''
  const words = list === null ? t.unsubscribe : { ...t.unsubscribe, ...t.directory.leave }
  const stop = useMutation({
    mutationFn: async () => {
      await callPublic(list === null ? 'unsubscribe' : 'leaveMailingList', { body: { token } })
    },
    networkMode: 'always',
  })
  const problem = stop.error === null ? undefined : asProblem(stop.error)
  const broken = token === '' || problem?.code === 'invalid_link'
  return (
    <chakra.section maxWidth={rem(560)} marginX="auto" px={{ base: '4.5', md: '6' }} py={{ base: '8', md: '14' }}>
      <chakra.h1 textStyle="display" marginBottom="5">
        {words.title}
      </chakra.h1>
      <NoScriptNotice />
      <Panel as="div" {...hiddenWithoutScript}>
        {stop.isSuccess ? (
          <Letter icon={MailCheck} title={words.done} text={words.doneText} />
        ) : (
          <chakra.div display="grid" gap="4" justifyItems="start">
            <p>{broken ? words.invalid : words.text}</p>
            {problem !== undefined && !broken && (
              <chakra.p role="alert" color="danger.fg">
                {words.failed}. {problemText(problem)}
              </chakra.p>
            )}
            {!broken && (
              <Button size="hero" aria-busy={stop.isPending} disabled={stop.isPending} onClick={() => stop.mutate()}>
                <MailX aria-hidden />
                {words.confirm}
              </Button>
            )}
          </chakra.div>
        )}
      </Panel>
    </chakra.section>
  )
}
