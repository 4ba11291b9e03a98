// The family asks that its information be erased, reads what happens next and the answer, and can take its request back
// (docs/decisions/0084).
import { m } from '#messages'
import type { OwnErasureRequest } from '#contracts/erasure-requests.ts'
import { chakra } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../design-system/ui/Button.tsx'
import { ConfirmDialog } from '../../design-system/ui/ConfirmDialog.tsx'
import { FieldError } from '../../design-system/ui/Field.tsx'
import { Notice } from '../../design-system/ui/Notice.tsx'
import { Panel, PanelHeading } from '../../design-system/ui/Panel.tsx'
import { QueryContent } from '../../design-system/ui/QueryContent.tsx'
import { TextLink } from '../../design-system/ui/links.tsx'
import { formatDate } from '../../lib/format/time.ts'
import { useNow } from '../../lib/hooks/useNow.ts'
import { paths } from '../../lib/paths.ts'
import { ownErasureRequest } from './queries.ts'
import { useErasureRequest } from './useErasureRequest.ts'

export const ErasurePanel = ({ clientId }: { clientId: string }) => {
  const query = useQuery(ownErasureRequest(clientId))
  return (
    <Panel aria-labelledby="erasure-heading">
      <PanelHeading id="erasure-heading">{m['my-information:erasure.title']()}</PanelHeading>
      <QueryContent query={query} failedTitle={m['my-information:erasure.loadFailed']()}>
        {(request) => (request.state === 'open' ? <OpenRequest request={request} /> : <NoRequest request={request} />)}
      </QueryContent>
    </Panel>
  )
}

const OpenRequest = ({ request: { askedAt, version } }: { request: OwnErasureRequest }) => {
  const now = useNow()
  const { pending, problem, run } = useErasureRequest(version, () => undefined)
  return (
    <chakra.div display="grid" gap="4" justifyItems="start">
      <Notice kind="info">
        <p>{m['my-information:erasure.asked']({ date: askedAt === null ? '' : formatDate(askedAt, now) })}</p>
      </Notice>
      <p>{m['my-information:erasure.next']()}</p>
      <Button variant="outline" size="touch" aria-busy={pending} onClick={() => run('take_back')}>
        {m['my-information:erasure.takeBack']()}
      </Button>
      {problem !== undefined && (
        <div role="alert">
          <FieldError id="erasure-problem">{problem}</FieldError>
        </div>
      )}
    </chakra.div>
  )
}

const NoRequest = ({ request }: { request: OwnErasureRequest }) => {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <chakra.div display="grid" gap="4" justifyItems="start">
      {request.state === 'declined' ? (
        <Answer request={request} />
      ) : (
        <chakra.p color="fg.muted" textStyle="small">
          {m['my-information:erasure.text']()}
        </chakra.p>
      )}
      <Button variant="outline" size="touch" onClick={() => setIsAsking(true)}>
        {m['my-information:erasure.ask']()}
      </Button>
      {isAsking && <AskDialog version={request.version} onClose={() => setIsAsking(false)} />}
    </chakra.div>
  )
}

const Answer = ({ request: { declinedAt, reason } }: { request: OwnErasureRequest }) => {
  const now = useNow()
  const date = declinedAt === null ? '' : formatDate(declinedAt, now)
  return (
    <chakra.div display="grid" gap="3" width="100%" overflowWrap="anywhere">
      <Notice kind="info" title={m['my-information:erasure.declined']({ date })}>
        {reason === null ? (
          <p>{m['my-information:erasure.declinedAskUs']()}</p>
        ) : (
          <p>{m['my-information:erasure.declinedBecause']({ reason })}</p>
        )}
      </Notice>
      <p>
        {m['my-information:erasure.again']()}{' '}
        <TextLink to={paths.newClientMessage({ to: 'staff' })}>{m['my-information:erasure.write']()}</TextLink>
      </p>
    </chakra.div>
  )
}

const AskDialog = ({ version, onClose }: { version: number; onClose: () => void }) => {
  const { pending, problem, run } = useErasureRequest(version, onClose)
  return (
    <ConfirmDialog
      open
      title={m['my-information:erasure.confirmTitle']()}
      consequence={m['my-information:erasure.consequence']()}
      confirmLabel={m['my-information:erasure.confirm']()}
      pending={pending}
      {...(problem === undefined ? {} : { problem })}
      onClose={onClose}
      onConfirm={() => run('ask')}
    />
  )
}
