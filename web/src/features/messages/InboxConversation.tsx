// One conversation in an inbox, with the referral that it is about and who answers it.
import { m } from '#messages'
import { shortId } from '#contracts/short-id.ts'
import { chakra } from '@chakra-ui/react'
import { TextLink } from '../../design-system/ui/links.tsx'
import { paths } from '../../lib/paths.ts'
import { AssignmentControl } from './AssignmentControl.tsx'
import { ConversationPage } from './ConversationPage.tsx'
import type { Inbox } from './inbox.ts'
import { familyName } from './names.ts'

export const InboxConversation = ({ inbox }: { inbox: Inbox }) => (
  <ConversationPage topic={inbox.topic} listPath={inbox.listPath} titleStyle="pageTitle">
    {(conversation) => (
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" columnGap="5" rowGap="3" marginTop="1">
        <chakra.p color="fg.muted">
          {familyName(conversation.client)} · {conversation.need ?? m['common:help']()} ·{' '}
          <TextLink to={paths.referral(conversation.referralId)}>
            {m['inbox:referral']({ id: shortId(conversation.referralId) })}
          </TextLink>
        </chakra.p>
        {typeof conversation.assignmentVersion === 'number' && (
          <AssignmentControl
            conversation={conversation}
            version={conversation.assignmentVersion}
            inboxKind={inbox.kind}
          />
        )}
      </chakra.div>
    )}
  </ConversationPage>
)
