// The inbox of staff or of an organization: conversations with families, the one with the newest message first (CLI-38).
import { m } from '#messages'
import { InboxQuery, type ListedConversation } from '#contracts/conversations.ts'
import { chakra } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { readQuery, useListUrl } from '../../design-system/table/list-url.ts'
import { EmptyState, NoMatches } from '../../design-system/ui/empty-states.tsx'
import { Paging } from '../../design-system/ui/Paging.tsx'
import { Panel } from '../../design-system/ui/Panel.tsx'
import { QueryContent } from '../../design-system/ui/QueryContent.tsx'
import { ConversationItems } from './ConversationItems.tsx'
import { InboxFilters } from './InboxFilters.tsx'
import type { Inbox } from './inbox.ts'
import { familyName } from './names.ts'
import { inboxConversations } from './queries.ts'

const texts = {
  staff: { lead: m['inbox:staffLead'], empty: m['inbox:staffEmptyText'] },
  organization: { lead: m['inbox:organizationLead'], empty: m['inbox:organizationEmptyText'] },
}

const describe = ({ client, need, assignee }: ListedConversation): string =>
  [
    familyName(client),
    ...(need === null ? [] : [need]),
    assignee === null ? m['inbox:noAssignee']() : m['inbox:assignedTo']({ name: assignee.name }),
  ].join(' · ')

export const InboxView = ({ inbox }: { inbox: Inbox }) => {
  const url = useListUrl()
  const { page, show } = readQuery(InboxQuery.pick({ page: true, show: true }), url.params)
  const query = useQuery(inboxConversations(inbox, { inbox: inbox.kind, page, show }))
  const { data } = query
  return (
    <>
      <chakra.h1 textStyle="pageTitle">{m['inbox:title']()}</chakra.h1>
      <chakra.p color="fg.muted">{texts[inbox.kind].lead()}</chakra.p>
      <InboxFilters
        shown={show}
        counts={data?.counts}
        onShow={(filter) => url.setFilter('show', filter === 'all' ? [] : [filter])}
      />
      <Panel as="div" marginTop="4" py={{ base: '1', md: '1.5' }} opacity={query.isPlaceholderData ? 0.6 : 1}>
        <QueryContent query={query} failedTitle={m['conversations:loadFailed']()}>
          {({ rows }) =>
            rows.length > 0 ? (
              <ConversationItems
                rows={rows}
                label={m['conversations:list']()}
                linkTo={inbox.conversationPath}
                describe={describe}
                asClient={false}
              />
            ) : show === 'all' ? (
              <EmptyState title={m['inbox:empty']()} text={texts[inbox.kind].empty()} />
            ) : (
              <NoMatches title={m['inbox:noMatches']()} onClear={() => url.setFilter('show', [])} />
            )
          }
        </QueryContent>
      </Panel>
      {data !== undefined && data.pages > 1 && (
        <chakra.div marginTop="4">
          <Paging page={data.page} pages={data.pages} onPage={url.setPage} />
        </chakra.div>
      )}
    </>
  )
}
