// The lists behind the cards of the dashboard: referrals in service without news, and those returned to the organization.
import { m } from '#messages'
import { quietDays } from '#contracts/referrals.ts'
import { useSearchParams } from 'react-router-dom'
import { EmptyState } from '../../../design-system/ui/empty-states.tsx'
import { TextLink } from '../../../design-system/ui/links.tsx'
import { paths } from '../../../lib/paths.ts'
import { ListHeading } from './ListHeading.tsx'
import type { StartAction } from './PartnerActionButtons.tsx'
import { PartnerReferralTable } from './PartnerReferralTable.tsx'
import { sentColumns, serviceColumns } from './partner-columns.tsx'
import { useTableUrlState } from './useTableUrlState.ts'

interface Props {
  readonly organizationId: string
  readonly onStart: StartAction
}

/** The list that a card opened, from the URL. */
export const useOpenList = (): string | null => useSearchParams()[0].get('list')

export const QuietReferrals = ({ organizationId, onStart }: Props) => {
  const title = m['partner-referrals:attention.quietList']({ days: quietDays })
  return (
    <>
      <ListHeading note={<TextLink to={paths.dashboard()}>{m['partner-referrals:attention.showAll']()}</TextLink>}>
        {title}
      </ListHeading>
      <PartnerReferralTable
        organizationId={organizationId}
        box="quiet"
        urlState={useTableUrlState('quiet')}
        caption={title}
        columns={serviceColumns(onStart)}
        onStart={onStart}
        empty={<EmptyState title={m['partner-referrals:attention.emptyQuiet']()} />}
      />
    </>
  )
}

export const ReturnedReferrals = ({ organizationId, onStart }: Props) => {
  const title = m['partner-referrals:attention.returnedList']()
  return (
    <>
      <ListHeading
        note={<TextLink to={paths.dashboard({ tab: 'sent' })}>{m['partner-referrals:attention.showAll']()}</TextLink>}
      >
        {title}
      </ListHeading>
      <PartnerReferralTable
        organizationId={organizationId}
        box="returned"
        urlState={useTableUrlState('returned')}
        caption={title}
        columns={sentColumns(onStart)}
        onStart={onStart}
        empty={<EmptyState title={m['partner-referrals:attention.emptyReturned']()} />}
      />
    </>
  )
}
