// The inbox of staff or of an organization: conversations with families, the one with the newest message first (CLI-38).
import { m } from '#messages'
import { InboxQuery } from '#contracts/conversations.ts'
import { chakra } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { readQuery, useListUrl } from '../../design-system/table/list-url.ts'
import { rem } from '../../design-system/theme/scale.ts'
import { EmptyState, NoMatches } from '../../design-system/ui/empty-states.tsx'
import { Field } from '../../design-system/ui/Field.tsx'
import { Select } from '../../design-system/ui/inputs.tsx'
import { Paging } from '../../design-system/ui/Paging.tsx'
import { Panel } from '../../design-system/ui/Panel.tsx'
import { QueryContent } from '../../design-system/ui/QueryContent.tsx'
import { ConversationItems } from './ConversationItems.tsx'
import type { Inbox } from './inbox.ts'
import { familyName } from './names.ts'
import { inboxConversations } from './queries.ts'

const texts = {
  staff: { lead: m['inbox:staffLead'], empty: m['inbox:staffEmptyText'] },
  organization: { lead: m['inbox:organizationLead'], empty: m['inbox:organizationEmptyText'] },
}

const filters = [
  ['all', m['inbox:all']],
  ['unread', m['inbox:unread']],
  ['mine', m['inbox:mine']],
  ['unassigned', m['inbox:unassigned']],
] as const

export const InboxView = ({ inbox }: { inbox: Inbox }) => {
  const url = useListUrl()
  const { page, show } = readQuery(InboxQuery.pick({ page: true, show: true }), url.params)
  const query = useQuery(inboxConversations(inbox, { inbox: inbox.kind, page, show }))
  const { data } = query
  return (
    <>
      <chakra.h1 textStyle="pageTitle">{m['inbox:title']()}</chakra.h1>
      <chakra.p color="fg.muted">{texts[inbox.kind].lead()}</chakra.p>
      <chakra.div marginTop="4" maxWidth={{ md: rem(256) }}>
        <Field id="inbox-show" label={m['inbox:show']()}>
          {(control) => (
            <Select
              {...control}
              value={show}
              onChange={({ currentTarget: { value } }) => url.setFilter('show', value === 'all' ? [] : [value])}
            >
              {filters.map(([value, label]) => (
                <option key={value} value={value}>
                  {label()}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </chakra.div>
      <Panel as="div" marginTop="4" py={{ base: '1', md: '1.5' }} opacity={query.isPlaceholderData ? 0.6 : 1}>
        <QueryContent query={query} failedTitle={m['conversations:loadFailed']()}>
          {({ rows }) =>
            rows.length > 0 ? (
              <ConversationItems
                rows={rows}
                label={m['conversations:list']()}
                linkTo={inbox.conversationPath}
                describe={({ client, need, assignee }) =>
                  [
                    familyName(client),
                    need,
                    ...(assignee === null ? [] : [m['inbox:assignedTo']({ name: assignee.name })]),
                  ].join(' · ')
                }
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
