// /change-email: confirm or stop a change of the sign-in address. The links in the emails to both addresses lead here without
// their key, which is in a cookie that scripts cannot read.
import { m } from '#messages'
import type { EmailChangeResult, OpenEmailChange } from '#contracts/email-change.ts'
import { chakra } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { asProblem } from '../../../lib/api/problem-error.ts'
import { failWhenOffline } from '../../../lib/api/public-client.ts'
import { usePageState, usePosted } from '../../../lib/forms/page-state.tsx'
import { paths } from '../../../lib/paths.ts'
import { ButtonLink } from '../../../design-system/ui/Button.tsx'
import { Notice } from '../../../design-system/ui/Notice.tsx'
import { LinesSkeleton } from '../../../design-system/ui/skeletons.tsx'
import { SplitFormLayout } from '../sign-in/SplitFormLayout.tsx'
import { AnswerForms } from './AnswerForms.tsx'
import { call } from './lazy-client.ts'

/** What the page says: the answer of the reader, or that the link does not work. */
type Ending = EmailChangeResult['outcome'] | 'unknown'

const fetchChange = async (signal: AbortSignal): Promise<OpenEmailChange | 'unknown'> => {
  try {
    return await call('openEmailChange', {}, { signal })
  } catch (error) {
    if (asProblem(error).status === 404) return 'unknown'
    throw error
  }
}

/** What the server rendered, or else what it answers. */
const useEmailChange = () => {
  const { data: pageData } = usePageState()
  return useQuery({
    queryKey: ['openEmailChange'],
    queryFn: ({ signal }) => fetchChange(signal),
    ...failWhenOffline,
    ...(pageData?.emailChange === undefined ? {} : { initialData: pageData.emailChange, staleTime: Infinity }),
  })
}

export const ChangeEmailPage = () => {
  const { problem } = usePageState()
  const posted = [usePosted('confirm_email_change').result, usePosted('stop_email_change').result]
  const [answered, setAnswered] = useState<EmailChangeResult['outcome']>()
  const { data, isError } = useEmailChange()
  const outcome = answered ?? posted.find((result) => result !== undefined)?.outcome
  const hasFailed = data === undefined && outcome === undefined && (isError || problem !== undefined)
  return (
    <SplitFormLayout title={m['change-email:title']()} intro={m['change-email:intro']()}>
      {outcome !== undefined ? (
        <EndingStep ending={outcome} />
      ) : data === 'unknown' ? (
        <EndingStep ending="unknown" />
      ) : data !== undefined ? (
        data.confirmed ? (
          <EndingStep ending="waiting" />
        ) : (
          <AnswerForms change={data} onAnswered={setAnswered} />
        )
      ) : hasFailed ? (
        <LoadFailure />
      ) : (
        <LinesSkeleton />
      )}
    </SplitFormLayout>
  )
}

const LoadFailure = () => (
  <Notice kind="failed" title={m['change-email:loadFailed']()}>
    <p>{m['problems:unavailable']()}</p>
    <ButtonLink to={paths.changeEmail()} reloadDocument variant="outline" size="touch" marginTop="3">
      {m['common:tryAgain']()}
    </ButtonLink>
  </Notice>
)

interface EndingContent {
  readonly title: () => string
  readonly text: () => string
  readonly next?: { readonly label: () => string; readonly to: () => string }
}

const signIn = { label: m['change-email:signIn'], to: () => paths.signIn() }

const endings: Readonly<Record<Ending, EndingContent>> = {
  waiting: { title: m['change-email:waiting.title'], text: m['change-email:waiting.text'] },
  changed: { title: m['change-email:changed.title'], text: m['change-email:changed.text'], next: signIn },
  stopped: {
    title: m['change-email:stopped.title'],
    text: m['change-email:stopped.text'],
    next: { label: m['change-email:stopped.reset'], to: paths.resetPassword },
  },
  unknown: { title: m['change-email:unknown.title'], text: m['change-email:unknown.text'], next: signIn },
}

const EndingStep = ({ ending }: { readonly ending: Ending }) => {
  const { title, text, next } = endings[ending]
  return (
    <div role="status">
      <chakra.h2 textStyle="section">{title()}</chakra.h2>
      <chakra.p marginTop="1.5">{text()}</chakra.p>
      {next !== undefined && (
        <ButtonLink to={next.to()} size="touch" variant="outline" marginTop="4">
          {next.label()}
        </ButtonLink>
      )}
    </div>
  )
}
