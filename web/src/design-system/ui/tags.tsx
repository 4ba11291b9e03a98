// Tags of a referral: status, age against the service level, priority.
import { m } from '#messages'
import { chakra } from '@chakra-ui/react'
import { Flag } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import type { Disposition, Priority, ReferralStatus } from '#contracts/enumerations.ts'
import type { SlaAge } from '#contracts/referrals.ts'
import { priorityLabel, slaLabel } from '#messages/referral-labels.ts'
import { tagRecipe } from '../theme/recipes/tag.ts'
import type { StatusView } from './status.ts'
import { slaIcons, tagView } from './status.ts'

type Size = 'regular' | 'compact'

const Tag = chakra('span', tagRecipe)

interface MarkProps {
  readonly icon?: LucideIcon
  readonly tint?: 'good' | 'plain' | 'open'
  readonly children: string
}

const marks = {
  good: { bg: 'primary.subtle', color: 'primary.fg' },
  plain: { bg: 'bg.muted', color: 'fg' },
  open: { bg: 'accent.subtle', color: 'accent.fg' },
} as const

/** A word about a thing that is no referral; with an icon where it is a state. */
export const MarkTag = ({ icon: Icon, tint = 'plain', children }: MarkProps) => (
  <Tag {...marks[tint]}>
    {Icon !== undefined && <Icon aria-hidden />}
    {children}
  </Tag>
)

interface ViewProps {
  readonly view: StatusView
  readonly size?: Size
}

/** Icon and word of one status or disposition. */
export const StatusViewTag = ({ view: { tint, icon: Icon, word }, size = 'regular' }: ViewProps) => (
  <Tag size={size} bg={`status.${tint}.bg`} color={`status.${tint}.fg`}>
    <Icon aria-hidden />
    {word}
  </Tag>
)

interface StatusProps {
  readonly status: ReferralStatus
  readonly disposition: Disposition | null
  readonly size?: Size
}

/** The status of a referral, or its disposition where that says more. */
export const StatusTag = ({ status, disposition, size = 'regular' }: StatusProps) => (
  <StatusViewTag view={tagView(status, disposition)} size={size} />
)

interface SlaProps {
  readonly age: SlaAge
  /** In tables an age on time has no tint, so that the eye lands on the late ones. */
  readonly quietOnTime?: boolean
  readonly size?: Size
}

/** Age in days and what it means (SLA-06). A stopped clock says what it was, and alarms nobody any more. */
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
  /** A referral made without a choice counts as normal (REF-07). */
  readonly priority: Priority | null
  readonly size?: Size
}

/** Priority by its name; high alone is tinted. */
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

/** "High priority" as a tag beside a title, or as a plain line inside a row; nothing for the others. */
export const HighPriority = ({ priority, bare = false }: { priority: Priority | null; bare?: boolean }) =>
  priority !== 'high' ? null : (
    <Tag bare={bare} bg={bare ? 'transparent' : 'danger.subtle'} color="danger.fg" {...(bare ? { py: '0' } : {})}>
      <Flag aria-hidden />
      {m['referral:highPriority']()}
    </Tag>
  )
