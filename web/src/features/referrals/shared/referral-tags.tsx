// The tags of a referral: status, SLA age, and priority.
import { m } from '#messages'
import { Flag, ShieldAlert, TriangleAlert, Undo2 } from 'lucide-react'
import type { Disposition, Priority, ReferralStatus } from '#contracts/enumerations.ts'
import type { ReferralRow, SlaAge } from '#contracts/referrals.ts'
import { priorityLabel, slaLabel } from '#contracts/referral-labels.ts'
import { Tag } from '../../../design-system/ui/Tag.tsx'
import type { StatusView } from '../../../lib/display/referral-status.ts'
import { slaIcons, tagView } from '../../../lib/display/referral-status.ts'

type Size = 'regular' | 'compact'

interface ViewProps {
  readonly view: StatusView
  readonly size?: Size
}

/** The icon and label of one status or disposition. */
export const StatusViewTag = ({ view: { tint, icon: Icon, label }, size = 'regular' }: ViewProps) => (
  <Tag size={size} bg={`status.${tint}.bg`} color={`status.${tint}.fg`}>
    <Icon aria-hidden />
    {label}
  </Tag>
)

interface StatusProps {
  readonly status: ReferralStatus
  readonly disposition: Disposition | null
  readonly size?: Size
}

/** The disposition of a referral, or its status if it has none. */
export const StatusTag = ({ status, disposition, size = 'regular' }: StatusProps) => (
  <StatusViewTag view={tagView(status, disposition)} size={size} />
)

/**
 * The status as a receiver sees it. After a reroute or a reopening, the status is that of another receiver or of the
 * review, so the tag only says that the referral left.
 */
export const ReceiverStatusTag = ({ row }: { readonly row: Pick<ReferralRow, 'part' | 'status' | 'disposition'> }) => {
  const ending = row.part?.ending
  if (ending !== 'rerouted' && ending !== 'reopened') return <StatusTag {...row} />
  return (
    <Tag outlined>
      <Undo2 aria-hidden />
      {ending === 'rerouted' ? m['referral-detail:endedPart.rerouted']() : m['referral-detail:endedPart.reopened']()}
    </Tag>
  )
}

/** Says that the referral is as it was before an event that couldn't be read. */
export const IncompleteTag = ({ incomplete }: { readonly incomplete: boolean }) =>
  incomplete && (
    <Tag size="compact" outlined color="danger.fg">
      <TriangleAlert aria-hidden />
      {m['referral:incomplete']()}
    </Tag>
  )

interface ProtectedProps {
  readonly client: ReferralRow['client']
}

/** Says to staff that the family is in danger. */
export const ProtectedTag = ({ client }: ProtectedProps) =>
  client?.protection !== undefined && (
    <Tag size="compact" bg="accent.subtle" color="accent.fg">
      <ShieldAlert aria-hidden />
      {m['referral-detail:protectedFamily.tag']()}
    </Tag>
  )

interface SlaProps {
  readonly age: SlaAge
  /** In tables, an age that is on time has no tint, so that the others stand out. */
  readonly quietOnTime?: boolean
  readonly size?: Size
}

/** The age in days and its meaning (SLA-06). A stopped clock shows its last state without a tint. */
export const SlaBadge = ({ age, quietOnTime = false, size = 'regular' }: SlaProps) => {
  const Icon = slaIcons[age.state]
  const bare = age.stopped || (quietOnTime && age.state === 'on_time')
  return (
    <Tag
      size={size}
      bare={bare}
      bg={bare ? 'transparent' : `sla.${age.state}.bg`}
      color={age.stopped ? 'fg.muted' : `sla.${age.state}.fg`}
    >
      <Icon aria-hidden />
      {m['referral:age']({ count: age.days, state: slaLabel[age.state]() })}
    </Tag>
  )
}

interface PriorityProps {
  /** A referral without a priority counts as medium priority (REF-07). */
  readonly priority: Priority | null
  readonly size?: Size
}

/** The priority tag. Only high priority has a tint. */
export const PriorityTag = ({ priority, size = 'regular' }: PriorityProps) =>
  priority === 'high' ? (
    <Tag size={size} bg="danger.subtle" color="danger.fg">
      <Flag aria-hidden />
      {priorityLabel.high()}
    </Tag>
  ) : (
    <Tag size={size} outlined color="fg.muted">
      {priorityLabel[priority ?? 'medium']()}
    </Tag>
  )

/** "High priority" as a tag next to a title, or as a plain line in a row. Other priorities show nothing. */
export const HighPriority = ({ priority, bare = false }: { priority: Priority | null; bare?: boolean }) =>
  priority !== 'high' ? null : (
    <Tag bare={bare} bg={bare ? 'transparent' : 'danger.subtle'} color="danger.fg" {...(bare ? { py: '0' } : {})}>
      <Flag aria-hidden />
      {m['referral:highPriority']()}
    </Tag>
  )
