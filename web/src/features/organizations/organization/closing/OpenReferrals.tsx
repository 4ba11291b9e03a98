// The open referrals of an organization that closes, each with the actions that take it away from there.
import { m } from '#messages'
import { capabilities } from '#contracts/capabilities.ts'
import type { OrganizationClosing } from '#contracts/organization-closing.ts'
import type { ReferralRow } from '#contracts/referrals.ts'
import { shortId } from '#contracts/short-id.ts'
import { chakra } from '@chakra-ui/react'
import { Button } from '../../../../design-system/ui/Button.tsx'
import { Panel, PanelHeading } from '../../../../design-system/ui/Panel.tsx'
import { TextLink } from '../../../../design-system/ui/links.tsx'
import { paths } from '../../../../lib/paths.ts'
import { actionLabel } from '../../../referrals/actions/action-messages.ts'
import { useReferralActions } from '../../../referrals/actions/useReferralActions.tsx'
import { clientName } from '../../../referrals/shared/party-names.ts'
import { HighPriority, IncompleteTag, StatusTag } from '../../../referrals/shared/referral-tags.tsx'

interface Props {
  readonly id: string
  readonly title: string
  readonly lead: string
  /** Shown if there are none. */
  readonly none: string
  readonly referrals: OrganizationClosing['received']
}

/** The ordinary actions of staff that end the organization's part. */
const leavingActions = ['route', 'return', 'close'] as const

export const OpenReferrals = ({ id, title, lead, none, referrals: { rows, total } }: Props) => {
  const { start, dialog } = useReferralActions('list')
  return (
    <Panel aria-labelledby={id}>
      <PanelHeading id={id}>{title}</PanelHeading>
      <chakra.p color="fg.muted" textWrap="pretty">
        {total === 0 ? none : lead}
      </chakra.p>
      {total > 0 && (
        <chakra.ul listStyleType="none" display="grid">
          {rows.map((row) => (
            <OpenReferral key={row.id} row={row} onStart={start} />
          ))}
        </chakra.ul>
      )}
      {rows.length < total && (
        <chakra.p color="fg.muted" marginTop="3">
          {m['organizations:closing.more']({ count: total - rows.length })}
        </chakra.p>
      )}
      {dialog}
    </Panel>
  )
}

interface RowProps {
  readonly row: ReferralRow
  readonly onStart: ReturnType<typeof useReferralActions>['start']
}

const OpenReferral = ({ row, onStart }: RowProps) => {
  const can = capabilities(row)
  return (
    <chakra.li
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      justifyContent="space-between"
      gap="3"
      py="4"
      borderBottomWidth="1px"
      _last={{ borderBottomWidth: 0, paddingBottom: 0 }}
    >
      <chakra.div minWidth="0" flex="1 1 16rem">
        <chakra.p display="flex" flexWrap="wrap" alignItems="center" columnGap="3" rowGap="1">
          <TextLink to={paths.referral(row.id)}>{shortId(row.id)}</TextLink>
          <StatusTag {...row} />
        </chakra.p>
        <chakra.p marginTop="1" display="flex" flexWrap="wrap" alignItems="baseline" columnGap="2">
          <chakra.strong fontWeight="650">{clientName(row.client)}</chakra.strong>
          {row.need} <HighPriority priority={row.priority} bare />
        </chakra.p>
        <chakra.p color="fg.muted" textStyle="small" overflowWrap="anywhere">
          {m['organizations:closing.from']({ name: row.from?.name ?? m['organizations:closing.noSender']() })}
        </chakra.p>
        <IncompleteTag incomplete={row.incomplete} />
      </chakra.div>
      <chakra.div display="flex" flexWrap="wrap" gap="2">
        {leavingActions
          .filter((action) => can[action])
          .map((action, index) => (
            <Button
              key={action}
              size="row"
              variant={index === 0 ? 'outline' : 'quiet'}
              aria-label={`${actionLabel[action]()} ${shortId(row.id)}`}
              onClick={() => onStart(action, row)}
            >
              {actionLabel[action]()}
            </Button>
          ))}
      </chakra.div>
    </chakra.li>
  )
}
