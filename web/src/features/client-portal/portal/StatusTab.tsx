// The tab "Check Status": the family's own requests, newest first, each with a simple status (CLI-16, REF-32).
import { m } from '#messages'
import type { OwnReferralList } from '#contracts/own-referrals.ts'
import { PageQuery } from '#contracts/lists.ts'
import { chakra } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import type { z } from 'zod'
import { readQuery } from '../../../design-system/table/list-url.ts'
import { usePageState, usePosted } from '../../../lib/forms/page-state.tsx'
import { paths } from '../../../lib/paths.ts'
import { useSession } from '../../../lib/session/session.ts'
import { ButtonLink } from '../../../design-system/ui/Button.tsx'
import { EmptyState } from '../../../design-system/ui/empty-states.tsx'
import { Failure } from '../../../design-system/ui/Failure.tsx'
import { TextLink } from '../../../design-system/ui/links.tsx'
import { Notice } from '../../../design-system/ui/Notice.tsx'
import { PageSkeleton } from '../../../design-system/ui/skeletons.tsx'
import { ownReferrals } from '../queries.ts'
import { RequestRow } from '../RequestRow.tsx'
import { AccountNotFound } from '../../../layouts/AccountNotFound.tsx'
import { SignedOutStatus } from './SignedOutStatus.tsx'
import { UnconfirmedNotice } from './UnconfirmedNotice.tsx'
import { usePortalVisitor } from './usePortalVisitor.ts'
import { WithdrawForm } from './WithdrawForm.tsx'

export const StatusTab = () => {
  const visitor = usePortalVisitor()
  switch (visitor.kind) {
    case 'signed_out':
      return <SignedOutStatus />
    case 'unconfirmed':
      return <UnconfirmedNotice email={visitor.email} />
    case 'no_profile':
      return <AccountNotFound />
    case 'client':
      return <OwnRequests />
  }
}

const OwnRequests = () => {
  const [search] = useSearchParams()
  const { page } = readQuery(PageQuery, search)
  const rendered = usePageState().data?.ownReferrals
  const clientId = useSession((session) => session.user?.clientId ?? null)
  const query = useQuery({ ...ownReferrals(clientId ?? '', page), enabled: clientId !== null })
  // Until the session has loaded, it is the list that the server rendered.
  const list = query.data ?? rendered
  const isSent = usePosted('help_request').result !== undefined
  const isWithdrawn = usePosted('withdraw_request').result !== undefined
  return (
    <>
      {isSent && (
        <Notice kind="done" title={m['portal:request.sent.title']()}>
          {m['portal:request.sent.text']()}
        </Notice>
      )}
      {isWithdrawn && <Notice kind="done" title={m['portal:withdraw.done']()} />}
      <chakra.h2 textStyle="section" marginTop={isSent || isWithdrawn ? '5' : '0'}>
        {m['portal:tabs.status']()}
      </chakra.h2>
      {list === undefined ? (
        <Waiting error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <RequestList list={list} withdrawing={search.get('withdraw')} />
      )}
    </>
  )
}

const Waiting = ({ error, onRetry }: { error: Error | null; onRetry: () => void }) =>
  error === null ? <PageSkeleton /> : <Failure title={m['portal:status.failed']()} error={error} onRetry={onRetry} />

interface ListProps {
  readonly list: z.output<typeof OwnReferralList>
  /** The id of the request that the person is about to withdraw. */
  readonly withdrawing: string | null
}

const RequestList = ({ list: { rows, total, page, pages }, withdrawing }: ListProps) => {
  if (total === 0) {
    return (
      <EmptyState title={m['portal:status.empty']()}>
        <ButtonLink to={paths.clientPortal({ tab: 'request' })} size="touch">
          {m['portal:tabs.request']()}
        </ButtonLink>
      </EmptyState>
    )
  }
  return (
    <>
      <chakra.ol aria-label={m['portal:tabs.status']()} marginTop="2">
        {rows.map((referral) => (
          <RequestRow key={referral.id} referral={referral} page={page}>
            {referral.id === withdrawing && referral.actions.includes('withdraw') ? (
              <WithdrawForm referral={referral} page={page} />
            ) : undefined}
          </RequestRow>
        ))}
      </chakra.ol>
      {pages > 1 && <PageLinks page={page} pages={pages} />}
    </>
  )
}

/** Links, because the list can be read without JavaScript. */
const PageLinks = ({ page, pages }: { page: number; pages: number }) => {
  const linkTo = (target: number) => paths.clientPortal({ tab: 'status', page: String(target) })
  return (
    <chakra.nav aria-label={m['common:paging.label']()} display="flex" gap="5" marginTop="4" alignItems="baseline">
      {page > 1 && <TextLink to={linkTo(page - 1)}>{m['common:paging.previous']()}</TextLink>}
      <span>{m['common:paging.position']({ page, pages })}</span>
      {page < pages && <TextLink to={linkTo(page + 1)}>{m['common:paging.next']()}</TextLink>}
    </chakra.nav>
  )
}
