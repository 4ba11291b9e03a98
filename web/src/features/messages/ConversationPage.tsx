// One conversation: its heading, its messages, and what to show while it loads or if it can't be loaded.
import { m } from '#messages'
import type { ConversationDetail } from '#contracts/conversations.ts'
import { chakra } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useParams } from 'react-router-dom'
import { BackLink } from '../../design-system/ui/BackLink.tsx'
import { EmptyState } from '../../design-system/ui/empty-states.tsx'
import { Panel } from '../../design-system/ui/Panel.tsx'
import { QueryContent } from '../../design-system/ui/QueryContent.tsx'
import { asProblem } from '../../lib/api/problem.ts'
import { usePageTitle } from '../../lib/hooks/usePageTitle.ts'
import { ConversationPanel } from './ConversationPanel.tsx'
import { subjectText } from './names.ts'
import { conversation as conversationQuery } from './queries.ts'

interface Props {
  /** The live topic of the conversation's changes. */
  readonly topic: string
  readonly listPath: string
  readonly titleStyle: 'clientTitle' | 'pageTitle'
  /** The lines under the title. */
  readonly children: (conversation: ConversationDetail) => ReactNode
}

export const ConversationPage = ({ topic, listPath, titleStyle, children }: Props) => {
  const { id = '' } = useParams()
  const query = useQuery(conversationQuery(id, topic))
  const isUnavailable = query.isError && asProblem(query.error).status === 404
  const conversation = isUnavailable ? undefined : query.data
  const title = conversation === undefined ? m['conversations:title']() : subjectText(conversation)
  usePageTitle(title, !query.isPending)
  return (
    <>
      <BackLink to={listPath} marginBottom="3">
        {m['conversations:back']()}
      </BackLink>
      <chakra.h1 textStyle={titleStyle} overflowWrap="anywhere">
        {title}
      </chakra.h1>
      {conversation !== undefined && children(conversation)}
      <chakra.div marginTop="5">
        {isUnavailable ? (
          <Panel>
            <EmptyState title={m['conversations:notFound']()} text={m['conversations:notFoundText']()} />
          </Panel>
        ) : (
          <QueryContent query={query} failedTitle={m['conversations:conversationFailed']()}>
            {(loaded) => <ConversationPanel key={loaded.id} conversation={loaded} />}
          </QueryContent>
        )}
      </chakra.div>
    </>
  )
}
