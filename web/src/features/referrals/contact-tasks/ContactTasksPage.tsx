// /staff/contact-tasks: the families to call or write to, the longest waiting first.
import { m } from '#messages'
import type { ContactTaskList } from '#contracts/contact-tasks.ts'
import { PageQuery } from '#contracts/lists.ts'
import { chakra } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { Mail, Phone } from 'lucide-react'
import { readQuery, useListUrl } from '../../../design-system/table/list-url.ts'
import { IconTile } from '../../../design-system/ui/IconTile.tsx'
import { Paging } from '../../../design-system/ui/Paging.tsx'
import { Panel } from '../../../design-system/ui/Panel.tsx'
import { QueryContent } from '../../../design-system/ui/QueryContent.tsx'
import { RelativeTime } from '../../../design-system/ui/RelativeTime.tsx'
import { EmptyState } from '../../../design-system/ui/empty-states.tsx'
import { TextLink } from '../../../design-system/ui/links.tsx'
import { paths } from '../../../lib/paths.ts'
import { clientName } from '../shared/party-names.ts'
import { changeLabels, taskTitles } from './labels.ts'
import { contactTasks } from './queries.ts'

export const ContactTasksPage = () => {
  const url = useListUrl()
  const { page } = readQuery(PageQuery, url.params)
  const tasks = useQuery(contactTasks(page))
  return (
    <>
      <chakra.h1 textStyle="pageTitle">{m['contact-tasks:title']()}</chakra.h1>
      <chakra.p color="fg.muted" maxWidth="reading" textWrap="pretty" marginTop="1" marginBottom="5">
        {m['contact-tasks:lead']()}
      </chakra.p>
      <Panel as="div" py={{ base: '1', md: '1.5' }} opacity={tasks.isPlaceholderData ? 0.6 : 1}>
        <QueryContent query={tasks} failedTitle={m['contact-tasks:loadFailed']()}>
          {({ rows }) =>
            rows.length > 0 ? (
              <chakra.ul aria-label={m['contact-tasks:title']()}>
                {rows.map((row) => (
                  <TaskRow key={row.task.id} row={row} />
                ))}
              </chakra.ul>
            ) : (
              <EmptyState title={m['contact-tasks:empty']()} text={m['contact-tasks:emptyText']()} />
            )
          }
        </QueryContent>
      </Panel>
      {tasks.data !== undefined && tasks.data.pages > 1 && (
        <chakra.div marginTop="4">
          <Paging page={tasks.data.page} pages={tasks.data.pages} onPage={url.setPage} />
        </chakra.div>
      )}
    </>
  )
}

const TaskRow = ({ row: { task, referralId, client } }: { row: ContactTaskList['rows'][number] }) => {
  const { method, changes, since } = task
  return (
    <chakra.li display="flex" gap="3" py="4" borderBottomWidth="1px" _last={{ borderBottomWidth: 0 }}>
      <IconTile aria-hidden>{method === 'phone' ? <Phone /> : <Mail />}</IconTile>
      <chakra.div flexGrow={1} minWidth="0" overflowWrap="anywhere">
        <TextLink to={paths.referral(referralId)} fontWeight="650">
          {m['contact-tasks:row']({ task: taskTitles[method](), name: clientName(client) })}
        </TextLink>
        <p>{[...new Set(changes)].map((change) => changeLabels[change]()).join(' ')}</p>
        <chakra.p color="fg.muted" textStyle="small">
          {m['contact-tasks:waiting']()} <RelativeTime instant={since} />
        </chakra.p>
      </chakra.div>
    </chakra.li>
  )
}
