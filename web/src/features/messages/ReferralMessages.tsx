// The panel on the referral page: the conversations about this referral in which the person takes part, and a form to
// write to the family (CLI-38).
import { m } from '#messages'
import type { ConversationRow, ListedConversation } from '#contracts/conversations.ts'
import type { ReferralDetail } from '#contracts/referrals.ts'
import { chakra } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { MessageSquare } from 'lucide-react'
import { useState } from 'react'
import { Button, ButtonLink } from '../../design-system/ui/Button.tsx'
import { Panel, PanelHeading } from '../../design-system/ui/Panel.tsx'
import { QueryContent } from '../../design-system/ui/QueryContent.tsx'
import { LinesSkeleton } from '../../design-system/ui/skeletons.tsx'
import { helpsFamily } from '../../lib/family-contact.ts'
import { paths } from '../../lib/paths.ts'
import { useSession } from '../../lib/session/session.ts'
import { ConversationItems } from './ConversationItems.tsx'
import { correspondentName } from './names.ts'
import { referralConversations } from './queries.ts'
import { WriteToFamily } from './WriteToFamily.tsx'

interface Props {
  readonly referral: Pick<ReferralDetail, 'id' | 'roles' | 'status' | 'disposition' | 'client' | 'familyHasAccount'>
  /** True for the client of this referral. */
  readonly isOwnReferral: boolean
}

const topicsFor = (roles: ReferralDetail['roles'], ids: readonly (string | null)[]): string[] => [
  ...ids.filter((id) => id !== null).map((id) => `messages:${id}`),
  ...(roles.includes('staff') ? ['staffmessages'] : []),
]

export const ReferralMessages = ({ referral, isOwnReferral }: Props) =>
  isOwnReferral || helpsFamily(referral) ? <MessagesPanel referral={referral} isOwnReferral={isOwnReferral} /> : null

const MessagesPanel = ({ referral, isOwnReferral }: Props) => {
  const { id, roles, client } = referral
  const organizationId = useSession((session) => session.user?.organizationId ?? null)
  const topics = isOwnReferral ? topicsFor([], [client?.id ?? null]) : topicsFor(roles, [organizationId])
  const query = useQuery(referralConversations(id, topics))
  return (
    <Panel aria-labelledby="messages-heading">
      <PanelHeading id="messages-heading">
        {isOwnReferral ? m['conversations:title']() : m['inbox:panel.title']()}
      </PanelHeading>
      {!isOwnReferral && (
        <chakra.p color="fg.muted" textStyle="small" marginTop="-2" marginBottom="3">
          {m['inbox:panel.lead']()}
        </chakra.p>
      )}
      <QueryContent query={query} failedTitle={m['conversations:loadFailed']()} skeleton={<LinesSkeleton />}>
        {({ rows }) => <Conversations rows={rows} isOwnReferral={isOwnReferral} />}
      </QueryContent>
      {isOwnReferral ? (
        <ButtonLink variant="soft" size="touch" marginTop="4" to={paths.newClientMessage({ referral: id })}>
          <MessageSquare aria-hidden />
          {m['conversations:new']()}
        </ButtonLink>
      ) : (
        client?.erased === false && <WriteButton referral={referral} />
      )}
    </Panel>
  )
}

interface ConversationsProps {
  readonly rows: readonly ListedConversation[]
  readonly isOwnReferral: boolean
}

const Conversations = ({ rows, isOwnReferral }: ConversationsProps) => {
  if (rows.length === 0) return <chakra.p color="fg.muted">{m['inbox:panel.empty']()}</chakra.p>
  const pathById = new Map(rows.map(({ id, correspondent }) => [id, pathOf(id, correspondent.kind, isOwnReferral)]))
  return (
    <ConversationItems
      asClient={isOwnReferral}
      rows={rows}
      label={m['conversations:list']()}
      linkTo={(id) => pathById.get(id) ?? ''}
      describe={({ correspondent }) => correspondentName(correspondent)}
    />
  )
}

const pathOf = (id: string, kind: ConversationRow['correspondent']['kind'], isOwnReferral: boolean): string => {
  if (isOwnReferral) return paths.clientConversation(id)
  return kind === 'staff' ? paths.staffConversation(id) : paths.organizationConversation(id)
}

/** Opens the form, if the family has an account to read the message. An organization can write only while it is working on the referral. */
const WriteButton = ({ referral: { id, roles, status, familyHasAccount } }: Pick<Props, 'referral'>) => {
  const [isOpen, setIsOpen] = useState(false)
  if (!roles.includes('staff') && status !== 'received') return null
  if (familyHasAccount === false) return <chakra.p marginTop="2">{m['inbox:panel.noAccount']()}</chakra.p>
  return isOpen ? (
    <WriteToFamily referralId={id} onClose={() => setIsOpen(false)} />
  ) : (
    <Button variant="outline" marginTop="4" onClick={() => setIsOpen(true)}>
      {m['inbox:panel.write']()}
    </Button>
  )
}
