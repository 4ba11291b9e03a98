// /client-dashboard/messages/:id: one conversation of the family.
import { m } from '#messages'
import { needText } from '#contracts/need-labels.ts'
import { chakra } from '@chakra-ui/react'
import { paths } from '../../lib/paths.ts'
import { useSession } from '../../lib/session/session.ts'
import { TextLink } from '../../design-system/ui/links.tsx'
import { ConversationPage } from './ConversationPage.tsx'
import { correspondentNameInSentence } from './names.ts'

export const OwnConversationPage = () => {
  const clientId = useSession((session) => session.user?.clientId ?? '')
  return (
    <ConversationPage topic={`messages:${clientId}`} listPath={paths.clientMessages()} titleStyle="clientTitle">
      {({ correspondent, referralId, need }) => (
        <chakra.p color="fg.muted" marginTop="1">
          {m['conversations:with']({ name: correspondentNameInSentence(correspondent) })} ·{' '}
          <TextLink to={paths.ownReferral(referralId)}>{m['conversations:about']({ need: needText(need) })}</TextLink>
        </chakra.p>
      )}
    </ConversationPage>
  )
}
