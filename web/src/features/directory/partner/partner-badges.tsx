// Short facts about a partner: membership, tier, open now, distance, and website.
import { m } from '#messages'
import { chakra } from '@chakra-ui/react'
import { CalendarClock, Clock, Navigation, ShieldCheck } from 'lucide-react'
import type { DirectoryPartner } from '#contracts/directory.ts'
import { tagRecipe } from '../../../design-system/theme/recipes/tag.ts'
import { ExternalLink } from '../../../design-system/ui/links.tsx'
import { formatDay, formatTimeOfDay } from '../../../lib/format/time.ts'
import { tierLabels } from '../labels.ts'

const Tag = chakra('span', tagRecipe)

/** The membership and tier badges (DIR-16, DIR-17). */
export const MemberBadges = ({ partner: { member, tier } }: { partner: DirectoryPartner }) => {
  const tierLabel = tierLabels[tier]
  if (!member && tierLabel === null) return null
  return (
    <chakra.p display="flex" flexWrap="wrap" gap="2">
      {member && (
        <Tag size="compact" bg="accent.subtle" color="accent.fg">
          <ShieldCheck aria-hidden />
          {m['directory:covenantPartner']()}
        </Tag>
      )}
      {tierLabel !== null && (
        <Tag size="compact" outlined color="fg.muted">
          {tierLabel()}
        </Tag>
      )}
    </chakra.p>
  )
}

const Line = chakra('p', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    textStyle: 'bodyDesk',
    fontWeight: '600',
    color: 'primary.fg',
    '& svg': { flexShrink: 0, width: '1.1em', height: '1.1em', strokeWidth: 1.9 },
  },
})

const openText = ({ until, tomorrow }: NonNullable<DirectoryPartner['open']>): string => {
  if (until === null) return m['directory:open.now']()
  if (until === '00:00') return m['directory:open.untilMidnight']()
  const inputs = { time: formatTimeOfDay(until) }
  return tomorrow ? m['directory:open.untilTomorrow'](inputs) : m['directory:open.until'](inputs)
}

/** "Waitlist only", or the day on which the partner takes requests again. Most partners have no such line. */
export const CapacityLine = ({ partner: { capacity } }: { partner: DirectoryPartner }) =>
  capacity === undefined ? null : (
    <Line>
      <CalendarClock aria-hidden />
      {capacity.until === null
        ? m['directory:capacity.waitlistOnly']()
        : m['directory:capacity.paused']({ day: formatDay(capacity.until, new Date(capacity.until)) })}
    </Line>
  )

/** "Open now", with the closing time in Eastern Time. */
export const OpenNowLine = ({ partner: { open } }: { partner: DirectoryPartner }) =>
  open === undefined ? null : (
    <Line>
      <Clock aria-hidden />
      {openText(open)}
    </Line>
  )

export const DistanceLine = ({ partner: { miles } }: { partner: DirectoryPartner }) =>
  miles === undefined ? null : (
    <Line color="fg.muted">
      <Navigation aria-hidden />
      {miles === 0 ? m['directory:distance.sameZip']() : m['directory:distance.miles']({ count: miles })}
    </Line>
  )

/** Shows only the host name, which people recognize. `name` is the partner's name. */
export const WebsiteLink = ({ website, name }: { website: string; name: string }) => {
  const host = new URL(website).host.replace(/^www\./, '')
  return (
    <ExternalLink
      href={website}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={m['directory:card.websiteLink']({ host, name })}
    >
      {host}
    </ExternalLink>
  )
}
