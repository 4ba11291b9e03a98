// How often the user gets email about referrals: right away, once a day, or never (NOT-10). Families also choose the
// language of these emails and of their pages.
import { m } from '#messages'
import { languageName, languages } from '#contracts/language.ts'
import { type MailPreference, mailFrequencies } from '#contracts/notifications.ts'
import { chakra } from '@chakra-ui/react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api/client.ts'
import { asProblem } from '../../../lib/api/problem.ts'
import { emailPreference } from '../../../lib/api/queries.ts'
import { language as pageLanguage } from '../../../lib/language.ts'
import { openInLanguage } from '../../../lib/session/family-language.ts'
import { useSession } from '../../../lib/session/session.ts'
import { toast } from '../../../lib/stores/toasts.ts'
import { Failure } from '../../../design-system/ui/Failure.tsx'
import { Panel, PanelHeading } from '../../../design-system/ui/Panel.tsx'
import { problemText } from '../../../lib/format/problem-text.ts'
import { RadioGroup } from '../../../design-system/ui/RadioGroup.tsx'
import { SkeletonBar } from '../../../design-system/ui/skeletons.tsx'
import { formatHour } from '../../../lib/format/time.ts'

const frequencyLabels = {
  immediately: {
    name: m['notifications:email.immediately.name'],
    meaning: m['notifications:email.immediately.description'],
  },
  daily: { name: m['notifications:email.daily.name'], meaning: m['notifications:email.daily.description'] },
  never: { name: m['notifications:email.never.name'], meaning: m['notifications:email.never.description'] },
}

export const EmailPreferencePanel = () => {
  const { data, error, refetch } = useQuery(emailPreference())
  return (
    <Panel aria-labelledby="mail">
      <PanelHeading id="mail">{m['notifications:email.title']()}</PanelHeading>
      {data !== undefined ? (
        <Choices preference={data} />
      ) : error === null ? (
        <chakra.div role="status" display="grid" gap="4" py="2">
          <chakra.span srOnly>{m['common:loading']()}</chakra.span>
          <SkeletonBar width="70%" />
          <SkeletonBar width="56%" />
          <SkeletonBar width="62%" />
        </chakra.div>
      ) : (
        <Failure title={m['notifications:email.loadFailed']()} error={error} onRetry={() => void refetch()} />
      )}
    </Panel>
  )
}

type Changes = Partial<Pick<MailPreference, 'frequency' | 'language'>>

/** Saves each choice right away. If saving fails, the previous choice is selected again. */
const Choices = ({ preference }: { preference: MailPreference }) => {
  const queries = useQueryClient()
  const isReviewer = useSession((session) => session.user?.platformRole !== null)
  const isFamily = useSession((session) => !isReviewer && session.user?.memberships.length === 0)
  const { mutate, variables, isPending } = useMutation({
    mutationFn: (changes: Changes) => call('setMailPreference', { body: changes }),
    onSuccess: (savedPreference) => {
      queries.setQueryData(emailPreference().queryKey, savedPreference)
      if (isFamily && savedPreference.language !== pageLanguage) return openInLanguage(savedPreference.language)
      toast({ kind: 'done', title: m['notifications:email.saved']() })
    },
    onError: (error) =>
      toast({ kind: 'failed', title: m['notifications:email.failed'](), text: problemText(asProblem(error)) }),
  })
  const { frequency, language } = isPending ? { ...preference, ...variables } : preference
  const time = formatHour(preference.dailyHour)
  return (
    <>
      <RadioGroup
        id="mail-frequency"
        legend={m['notifications:email.legend']()}
        options={mailFrequencies.map((value) => ({
          value,
          name: frequencyLabels[value].name(),
          meaning: frequencyLabels[value].meaning({ time }),
        }))}
        value={frequency}
        onChange={(chosen) => mutate({ frequency: chosen })}
      />
      {isFamily && (
        <chakra.div marginTop="4">
          <RadioGroup
            id="mail-language"
            legend={m['notifications:email.language']()}
            options={languages.map((value) => ({ value, name: languageName[value] }))}
            value={language}
            onChange={(chosen) => mutate({ language: chosen })}
          />
        </chakra.div>
      )}
      <chakra.p color="fg.muted" marginTop="3">
        {isReviewer
          ? m['notifications:email.urgentText']()
          : isFamily
            ? m['notifications:email.familyText']()
            : m['notifications:email.text']()}
      </chakra.p>
    </>
  )
}
