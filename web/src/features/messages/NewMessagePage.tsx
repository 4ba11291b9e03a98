// /client-dashboard/messages/new: the family writes a new message, about one of its requests (CLI-28, CLI-38).
import { m } from '#messages'
import { useQuery } from '@tanstack/react-query'
import { chakra } from '@chakra-ui/react'
import { useSearchParams } from 'react-router-dom'
import { BackLink } from '../../design-system/ui/BackLink.tsx'
import { EmptyState } from '../../design-system/ui/empty-states.tsx'
import { Panel } from '../../design-system/ui/Panel.tsx'
import { QueryContent } from '../../design-system/ui/QueryContent.tsx'
import { paths } from '../../lib/paths.ts'
import { useSession } from '../../lib/session/session.ts'
import { NewMessageForm } from './NewMessageForm.tsx'
import { ownReferrals } from './queries.ts'

export const NewMessagePage = () => {
  const clientId = useSession((session) => session.user?.clientId ?? null)
  const [search] = useSearchParams()
  const query = useQuery({ ...ownReferrals(clientId ?? ''), enabled: clientId !== null })
  return (
    <>
      <BackLink to={paths.clientMessages()} marginBottom="3">
        {m['conversations:back']()}
      </BackLink>
      <chakra.h1 textStyle="clientTitle" marginBottom="5">
        {m['conversations:form.title']()}
      </chakra.h1>
      <Panel as="div" maxWidth="reading">
        <QueryContent query={query} failedTitle={m['client-portal:loadFailed']()}>
          {({ rows }) =>
            rows.length === 0 ? (
              <EmptyState
                title={m['conversations:form.noReferral']()}
                text={m['conversations:form.noReferralText']()}
              />
            ) : (
              <NewMessageForm
                referrals={rows}
                referralId={search.get('referral') ?? undefined}
                toStaff={search.get('to') === 'staff'}
              />
            )
          }
        </QueryContent>
      </Panel>
    </>
  )
}
