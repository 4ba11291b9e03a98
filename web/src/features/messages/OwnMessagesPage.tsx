// /client-dashboard/messages: the family's conversations, the one with the newest message first (CLI-38).
import { m } from '#messages'
import { needText } from '#contracts/need-labels.ts'
import { PageQuery } from '#contracts/lists.ts'
import { chakra } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { paths } from '../../lib/paths.ts'
import { NoClientProfile } from '../../layouts/NoClientProfile.tsx'
import { useSession } from '../../lib/session/session.ts'
import { readQuery, useListUrl } from '../../design-system/table/list-url.ts'
import { ButtonLink } from '../../design-system/ui/Button.tsx'
import { EmptyState } from '../../design-system/ui/empty-states.tsx'
import { Paging } from '../../design-system/ui/Paging.tsx'
import { Panel } from '../../design-system/ui/Panel.tsx'
import { QueryContent } from '../../design-system/ui/QueryContent.tsx'
import { ConversationItems } from './ConversationItems.tsx'
import { correspondentName } from './names.ts'
import { ownConversations } from './queries.ts'

export const OwnMessagesPage = () => {
  const clientId = useSession((session) => session.user?.clientId ?? null)
  return (
    <>
      <chakra.div
        display="flex"
        flexWrap="wrap"
        alignItems="center"
        justifyContent="space-between"
        columnGap="5"
        rowGap="3"
        marginBottom="2"
      >
        <chakra.h1 textStyle="clientTitle">{m['conversations:title']()}</chakra.h1>
        {clientId !== null && (
          <ButtonLink to={paths.newClientMessage()} size="touch">
            <Pencil aria-hidden />
            {m['conversations:new']()}
          </ButtonLink>
        )}
      </chakra.div>
      {clientId === null ? <NoClientProfile /> : <OwnMessages clientId={clientId} />}
    </>
  )
}

const OwnMessages = ({ clientId }: { clientId: string }) => {
  const url = useListUrl()
  const { page } = readQuery(PageQuery.pick({ page: true }), url.params)
  const query = useQuery(ownConversations(clientId, page))
  return (
    <>
      <chakra.p color="fg.muted" marginBottom="5">
        {m['conversations:lead']()}
      </chakra.p>
      <Panel as="div" py={{ base: '1', md: '1.5' }} opacity={query.isPlaceholderData ? 0.6 : 1}>
        <QueryContent query={query} failedTitle={m['conversations:loadFailed']()}>
          {({ rows }) =>
            rows.length === 0 ? (
              <EmptyState title={m['conversations:empty']()} text={m['conversations:emptyText']()} />
            ) : (
              <ConversationItems
                asClient
                rows={rows}
                label={m['conversations:list']()}
                linkTo={paths.clientConversation}
                describe={({ correspondent, need }) => `${correspondentName(correspondent)} · ${needText(need)}`}
              />
            )
          }
        </QueryContent>
      </Panel>
      {query.data !== undefined && query.data.pages > 1 && (
        <chakra.div marginTop="4">
          <Paging page={query.data.page} pages={query.data.pages} onPage={url.setPage} />
        </chakra.div>
      )}
    </>
  )
}
