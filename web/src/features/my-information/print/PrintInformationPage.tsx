// /client-dashboard/information/print: everything that the family may see about itself, to print or save as a PDF. The file
// to download has the same (docs/decisions/0077).
import { m } from '#messages'
import { useQuery } from '@tanstack/react-query'
import { Panel } from '../../../design-system/ui/Panel.tsx'
import { PrintControls } from '../../../layouts/PrintedPage.tsx'
import { QueryContent } from '../../../design-system/ui/QueryContent.tsx'
import { NoClientProfile } from '../../../layouts/NoClientProfile.tsx'
import { paths } from '../../../lib/paths.ts'
import { useSession } from '../../../lib/session/session.ts'
import { ownInformation } from '../queries.ts'
import { PrintedInformation } from './PrintedInformation.tsx'

export const PrintInformationPage = () => {
  const clientId = useSession(({ user }) => user?.clientId ?? null)
  return clientId === null ? <NoClientProfile /> : <Content clientId={clientId} />
}

const Content = ({ clientId }: { clientId: string }) => {
  const query = useQuery(ownInformation(clientId))
  return (
    <>
      <PrintControls
        backTo={paths.myInformation()}
        backLabel={m['my-information:title']()}
        printLabel={m['referral-history:printNow']()}
        ready={query.data !== undefined}
      />
      {query.data === undefined ? (
        <Panel as="div">
          <h1>{m['my-information:print.title']()}</h1>
          <QueryContent query={query} failedTitle={m['my-information:print.failed']()}>
            {() => null}
          </QueryContent>
        </Panel>
      ) : (
        <PrintedInformation information={query.data} />
      )}
    </>
  )
}
