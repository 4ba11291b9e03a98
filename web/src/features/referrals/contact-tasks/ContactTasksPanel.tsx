// On a referral's page, for staff: whether the family waits for a call or a letter, and what came out of earlier ones.
import { m } from '#messages'
import type { FinishedContactTask, OpenContactTask, ReferralContactTasks } from '#contracts/contact-tasks.ts'
import { chakra } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../design-system/ui/Button.tsx'
import { Panel, PanelHeading } from '../../../design-system/ui/Panel.tsx'
import { RelativeTime } from '../../../design-system/ui/RelativeTime.tsx'
import { useNow } from '../../../lib/hooks/useNow.ts'
import { formatDate } from '../../../lib/format/time.ts'
import { useCanCall } from '../../../lib/session/useCanCall.ts'
import { FamilyContact } from '../shared/FamilyContact.tsx'
import { FinishTaskForm } from './FinishTaskForm.tsx'
import { MailingAddress } from './MailingAddress.tsx'
import { changeLabels, resultLabel, taskTitles } from './labels.ts'
import { referralContactTasks } from './queries.ts'

export const ContactTasksPanel = (props: { readonly referralId: string }) =>
  useCanCall('referralContactTasks') ? <LoadedPanel {...props} /> : null

/** Most families want emails, and then there is nothing to show. */
const LoadedPanel = ({ referralId }: { readonly referralId: string }) => {
  const { data } = useQuery(referralContactTasks(referralId))
  if (data === undefined || (data.open === null && data.finished.length === 0)) return null
  return <Tasks referralId={referralId} tasks={data} />
}

const Tasks = ({ referralId, tasks: { open, finished } }: { referralId: string; tasks: ReferralContactTasks }) => (
  <Panel aria-labelledby="contact-tasks-heading">
    <PanelHeading id="contact-tasks-heading">
      {open === null ? m['contact-tasks:panelTitle']() : taskTitles[open.method]()}
    </PanelHeading>
    {open !== null && <OpenTask key={open.id} referralId={referralId} task={open} />}
    {finished.length > 0 && (
      <chakra.ul aria-label={m['contact-tasks:earlier']()} display="grid" gap="2" marginTop={open === null ? '0' : '5'}>
        {finished.map((task) => (
          <FinishedTask key={task.id} task={task} />
        ))}
      </chakra.ul>
    )}
  </Panel>
)

const OpenTask = ({ referralId, task }: { referralId: string; task: OpenContactTask }) => {
  const [isContactShown, setIsContactShown] = useState(false)
  return (
    <chakra.div display="grid" gap="4">
      <div>
        {[...new Set(task.changes)].map((change) => (
          <p key={change}>{changeLabels[change]()}</p>
        ))}
        <chakra.p color="fg.muted" textStyle="small">
          {m['contact-tasks:waiting']()} <RelativeTime instant={task.since} />
        </chakra.p>
      </div>
      {isContactShown ? (
        <>
          <FamilyContact referralId={referralId} />
          {task.method === 'mail' && <MailingAddress referralId={referralId} />}
        </>
      ) : (
        <Button variant="outline" size="row" justifySelf="start" onClick={() => setIsContactShown(true)}>
          {m['contact-tasks:showContact']()}
        </Button>
      )}
      <FinishTaskForm referralId={referralId} task={task} />
    </chakra.div>
  )
}

const FinishedTask = ({ task }: { task: FinishedContactTask }) => {
  const now = useNow()
  const { method, result, note, finishedAt, finishedBy } = task
  const date = formatDate(finishedAt, now)
  return (
    <li>
      <chakra.p fontWeight="600">{resultLabel(method, result)}</chakra.p>
      {note !== null && (
        <chakra.p overflowWrap="anywhere">{'text' in note ? note.text : m['contact-tasks:noteErased']()}</chakra.p>
      )}
      <chakra.p color="fg.muted" textStyle="small">
        {finishedBy === null
          ? m['contact-tasks:byRule']({ date })
          : m['contact-tasks:by']({ name: finishedBy.name, date })}
      </chakra.p>
    </li>
  )
}
