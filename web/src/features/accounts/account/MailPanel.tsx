// How news of referrals comes by mail: at once, once a day, or never (NOT-10).
import { m } from '#messages'
import { type MailFrequency, type MailPreference, mailFrequencies } from '#contracts/notifications.ts'
import { chakra } from '@chakra-ui/react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api/client.ts'
import { asProblem } from '../../../lib/api/problem.ts'
import { mailPreference } from '../../../lib/api/queries.ts'
import { useSession } from '../../../lib/stores/session.ts'
import { toast } from '../../../lib/stores/toasts.ts'
import { t } from '../../../lib/texts.ts'
import { Failure } from '../../../design-system/ui/Failure.tsx'
import { Panel, PanelHeading } from '../../../design-system/ui/Panel.tsx'
import { problemText } from '../../../design-system/ui/problemText.ts'
import { RadioRows } from '../../../design-system/ui/RadioRows.tsx'
import { Bar } from '../../../design-system/ui/skeletons.tsx'
import { clockHour } from '../../../design-system/ui/time.ts'

const words = t.notices.byMail

export const MailPanel = () => {
  const { data, error, refetch } = useQuery(mailPreference())
  return (
    <Panel aria-labelledby="mail">
      <PanelHeading id="mail">{m['notifications:byMail.title']()}</PanelHeading>
      {data !== undefined ? (
        <Choice preference={data} />
      ) : error === null ? (
        <chakra.div role="status" display="grid" gap="4" py="2">
          <chakra.span srOnly>{m['common:loading']()}</chakra.span>
          <Bar width="70%" />
          <Bar width="56%" />
          <Bar width="62%" />
        </chakra.div>
      ) : (
        <Failure title={m['notifications:byMail.loadFailed']()} error={error} onRetry={() => void refetch()} />
      )}
    </Panel>
  )
}

/** A choice is kept as it is made; one that was refused goes back. */
const Choice = ({ preference }: { preference: MailPreference }) => {
  const queries = useQueryClient()
  const reviews = useSession((session) => session.user?.platformRole !== null)
  const { mutate, variables, isPending } = useMutation({
    mutationFn: (frequency: MailFrequency) => call('setMailPreference', { body: { frequency } }),
    onSuccess: (chosen) => {
      queries.setQueryData(mailPreference().queryKey, chosen)
      toast({ kind: 'done', title: m['notifications:byMail.saved']() })
    },
    onError: (thrown) =>
      toast({ kind: 'failed', title: m['notifications:byMail.failed'](), text: problemText(asProblem(thrown)) }),
  })
  const { immediately, daily, never } = words.frequency
  const meanings = {
    ...{ immediately, never },
    daily: { ...daily, meaning: daily.meaning(clockHour(preference.dailyHour)) },
  }
  return (
    <>
      <RadioRows
        id="mail-frequency"
        legend={m['notifications:byMail.legend']()}
        options={mailFrequencies.map((value) => ({ value, ...meanings[value] }))}
        value={isPending ? variables : preference.frequency}
        onChange={(frequency) => mutate(frequency)}
      />
      <chakra.p color="fg.muted" marginTop="3">
        {m['notifications:byMail.text']()} {reviews && m['notifications:byMail.urgent']()}
      </chakra.p>
    </>
  )
}
