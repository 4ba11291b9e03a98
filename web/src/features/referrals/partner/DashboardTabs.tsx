// The tabs of the partner dashboard. The URL contains the open tab, and the page and sort order of each table.
import { m } from '#messages'
import { Tabs, chakra } from '@chakra-ui/react'
import { useSearchParams } from 'react-router-dom'
import { useScrollFade } from '../../../lib/hooks/useScrollFade.ts'
import { useReferralActions } from '../actions/useReferralActions.tsx'
import { ListHeading } from './ListHeading.tsx'
import { CountBadge } from '../../../layouts/header/CountBadge.tsx'
import { lazyPart } from '../../../design-system/ui/lazy-part.tsx'
import { EmptyState } from '../../../design-system/ui/empty-states.tsx'
import type { StartAction } from './PartnerActionButtons.tsx'
import { PartnerReferralTable } from './PartnerReferralTable.tsx'
import { dashboardQueueColumns } from './dashboard-queue-columns.tsx'
import { QuietReferrals, ReturnedReferrals, useOpenList } from './attention-lists.tsx'
import { sentColumns, serviceColumns } from './partner-columns.tsx'
import { useTableUrlState } from './useTableUrlState.ts'
import { WaitingTable } from './WaitingTable.tsx'

const tabs = ['referrals', 'profile', 'sent', 'done'] as const

const ProfileEditor = lazyPart(
  async () => (await import('../../organization-profile/ProfileEditor.tsx')).ProfileEditor,
  <p role="status">{m['organization-profile:loading']()}</p>,
)

/** The open tab, from the URL. The first tab has no parameter. */
const useOpenTab = () => {
  const [params, setParams] = useSearchParams()
  const openTab = tabs.find((name) => name === params.get('tab')) ?? 'referrals'
  const setTab = (tab: string) =>
    setParams(
      (previous) => {
        previous.delete('list')
        if (tab === 'referrals') previous.delete('tab')
        else previous.set('tab', tab)
        return previous
      },
      { replace: true },
    )
  return [openTab, setTab] as const
}

interface Props {
  readonly organizationId: string
  /** The number of referrals that wait for the organization's response (INC-12). */
  readonly waiting: number
}

export const DashboardTabs = ({ organizationId, waiting }: Props) => {
  const [openTab, setTab] = useOpenTab()
  const { start, dialog } = useReferralActions('list')
  const { row, maskImage } = useScrollFade<HTMLDivElement>()
  const tabProps = { organizationId, onStart: start }
  return (
    <>
      <Tabs.Root value={openTab} onValueChange={({ value }) => setTab(value)} lazyMount unmountOnExit marginTop="6">
        <Tabs.List ref={row} {...(maskImage === undefined ? {} : { style: { maskImage } })}>
          <Tabs.Trigger value="referrals">
            {m['partner-referrals:tabs.referrals']()}
            {waiting > 0 && (
              <CountBadge accent>
                {waiting}
                <chakra.span srOnly> {m['layout:waiting']()}</chakra.span>
              </CountBadge>
            )}
          </Tabs.Trigger>
          <Tabs.Trigger value="profile" onPointerEnter={ProfileEditor.prepare} onFocus={ProfileEditor.prepare}>
            {m['organization-profile:title']()}
          </Tabs.Trigger>
          <Tabs.Trigger value="sent">{m['partner-referrals:tabs.sent']()}</Tabs.Trigger>
          <Tabs.Trigger value="done">{m['partner-referrals:tabs.history']()}</Tabs.Trigger>
        </Tabs.List>
        <Tabs.Content value="referrals">
          <ReceivedReferrals {...tabProps} />
        </Tabs.Content>
        <Tabs.Content value="done">
          <ReferralHistory {...tabProps} />
        </Tabs.Content>
        <Tabs.Content value="sent">
          <SentReferrals {...tabProps} />
        </Tabs.Content>
        <Tabs.Content value="profile">
          <ProfileEditor organizationId={organizationId} />
        </Tabs.Content>
      </Tabs.Root>
      {dialog}
    </>
  )
}

interface TabProps {
  readonly organizationId: string
  readonly onStart: StartAction
}

/** The referrals that wait for a response, and those in service, or only those without news. */
const ReceivedReferrals = ({ organizationId, onStart }: TabProps) => {
  const waitingState = useTableUrlState('waiting')
  const serviceState = useTableUrlState('service')
  if (useOpenList() === 'quiet') return <QuietReferrals organizationId={organizationId} onStart={onStart} />
  return (
    <>
      <ListHeading note={m['partner-referrals:note']()}>{m['partner-referrals:heading']()}</ListHeading>
      <chakra.div display="grid" gap="5" gridTemplateColumns="minmax(0, 1fr)">
        <WaitingTable
          organizationId={organizationId}
          columns={dashboardQueueColumns}
          onStart={onStart}
          urlState={waitingState}
        />
        <PartnerReferralTable
          organizationId={organizationId}
          box="service"
          urlState={serviceState}
          caption={m['partner-referrals:service']()}
          heading={m['partner-referrals:service']()}
          columns={serviceColumns(onStart)}
          onStart={onStart}
          empty={null}
          hideWhenEmpty
        />
      </chakra.div>
    </>
  )
}

const ReferralHistory = ({ organizationId, onStart }: TabProps) => (
  <>
    <ListHeading note={m['partner-referrals:historyNote']()}>{m['partner-referrals:historyHeading']()}</ListHeading>
    <PartnerReferralTable
      organizationId={organizationId}
      box="done"
      urlState={useTableUrlState('done')}
      caption={m['partner-referrals:historyHeading']()}
      columns={serviceColumns(onStart)}
      onStart={onStart}
      empty={<EmptyState title={m['partner-referrals:emptyHistory']()} />}
    />
  </>
)

const SentReferrals = (props: TabProps) =>
  useOpenList() === 'returned' ? <ReturnedReferrals {...props} /> : <AllSentReferrals {...props} />

const AllSentReferrals = ({ organizationId, onStart }: TabProps) => (
  <>
    <ListHeading note={m['partner-referrals:sentNote']()}>{m['partner-referrals:sentHeading']()}</ListHeading>
    <PartnerReferralTable
      organizationId={organizationId}
      box="sent"
      urlState={useTableUrlState('sent')}
      caption={m['partner-referrals:sentHeading']()}
      columns={sentColumns(onStart)}
      onStart={onStart}
      empty={<EmptyState title={m['partner-referrals:emptySent']()} text={m['partner-referrals:emptySentText']()} />}
    />
  </>
)
