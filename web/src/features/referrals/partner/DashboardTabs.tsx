// The tabs of the partner dashboard. The open tab is in the URL, and so are the page and sort order of each table.
import { m } from '#messages'
import { Tabs, chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useReferralActions } from '../actions/useReferralActions.tsx'
import { CountBadge } from '../../../layouts/CountBadge.tsx'
import { EmptyState } from '../../../design-system/ui/states.tsx'
import { PartnerReferralTable } from './PartnerReferralTable.tsx'
import { sentColumns, serviceColumns } from './columns.tsx'
import { useTableUrlState } from './useTableUrlState.ts'
import { WaitingTable } from './WaitingTable.tsx'

const tabs = ['referrals', 'sent', 'done'] as const

interface Props {
  readonly organizationId: string
  /** The number of referrals that wait for the organization's response (INC-12). */
  readonly waiting: number
}

export const DashboardTabs = ({ organizationId, waiting }: Props) => {
  const [search, setSearch] = useSearchParams()
  const urlStates = {
    waiting: useTableUrlState('waiting'),
    service: useTableUrlState('service'),
    done: useTableUrlState('done'),
    sent: useTableUrlState('sent'),
  }
  const { start, dialog } = useReferralActions()
  const tab = tabs.find((name) => name === search.get('tab')) ?? 'referrals'
  return (
    <>
      <Tabs.Root
        value={tab}
        onValueChange={({ value }) =>
          setSearch(
            (params) => {
              if (value === 'referrals') params.delete('tab')
              else params.set('tab', value)
              return params
            },
            { replace: true },
          )
        }
        lazyMount
        unmountOnExit
        marginTop="6"
      >
        <Tabs.List>
          <Tabs.Trigger value="referrals">
            {m['partner-referrals:tabs.referrals']()}
            {waiting > 0 && (
              <CountBadge accent>
                {waiting}
                <chakra.span srOnly> {m['layout:waiting']()}</chakra.span>
              </CountBadge>
            )}
          </Tabs.Trigger>
          <Tabs.Trigger value="sent">{m['partner-referrals:tabs.sent']()}</Tabs.Trigger>
          <Tabs.Trigger value="done">{m['partner-referrals:tabs.history']()}</Tabs.Trigger>
        </Tabs.List>
        <Tabs.Content value="referrals">
          <Heading note={m['partner-referrals:note']()}>{m['partner-referrals:heading']()}</Heading>
          <chakra.div display="grid" gap="5" gridTemplateColumns="minmax(0, 1fr)">
            <WaitingTable organizationId={organizationId} onStart={start} urlState={urlStates.waiting} />
            <PartnerReferralTable
              organizationId={organizationId}
              box="service"
              urlState={urlStates.service}
              caption={m['partner-referrals:service']()}
              heading={m['partner-referrals:service']()}
              columns={serviceColumns(start)}
              onStart={start}
              empty={null}
              hideWhenEmpty
            />
          </chakra.div>
        </Tabs.Content>
        <Tabs.Content value="done">
          <Heading note={m['partner-referrals:historyNote']()}>{m['partner-referrals:historyHeading']()}</Heading>
          <PartnerReferralTable
            organizationId={organizationId}
            box="done"
            urlState={urlStates.done}
            caption={m['partner-referrals:historyHeading']()}
            columns={serviceColumns(start)}
            onStart={start}
            empty={<EmptyState title={m['partner-referrals:emptyHistory']()} />}
          />
        </Tabs.Content>
        <Tabs.Content value="sent">
          <Heading note={m['partner-referrals:sentNote']()}>{m['partner-referrals:sentHeading']()}</Heading>
          <PartnerReferralTable
            organizationId={organizationId}
            box="sent"
            urlState={urlStates.sent}
            caption={m['partner-referrals:sentHeading']()}
            columns={sentColumns(start)}
            onStart={start}
            empty={
              <EmptyState title={m['partner-referrals:emptySent']()} text={m['partner-referrals:emptySentText']()} />
            }
          />
        </Tabs.Content>
      </Tabs.Root>
      {dialog}
    </>
  )
}

const Heading = ({ note, children }: { note: string; children: ReactNode }) => (
  <chakra.div marginBottom="4">
    <chakra.h2 textStyle="section">{children}</chakra.h2>
    <chakra.p color="fg.muted">{note}</chakra.p>
  </chakra.div>
)
