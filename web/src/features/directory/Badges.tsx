// What is said of a partner in a word: that it is a member, its tier, that it is open now, how far it is.
import { m } from '#messages'
import { chakra } from '@chakra-ui/react'
import { Clock, Navigation, ShieldCheck } from 'lucide-react'
import type { DirectoryPartner } from '#contracts/directory.ts'
import { t } from '../../lib/texts.ts'
import { tagRecipe } from '../../design-system/theme/recipes/tag.ts'
import { formatTimeOfDay } from '../../design-system/ui/time.ts'

const words = t.directory
const Tag = chakra('span', tagRecipe)

/** DIR-16, DIR-17. */
export const MemberBadges = ({ partner: { member, tier } }: { partner: DirectoryPartner }) => {
  const name = words.tiers[tier]
  if (!member && name === null) return null
  return (
    <chakra.p display="flex" flexWrap="wrap" gap="2">
      {member && (
        <Tag size="compact" bg="accent.subtle" color="accent.fg">
          <ShieldCheck aria-hidden />
          {m['directory:covenantPartner']()}
        </Tag>
      )}
      {name !== null && (
        <Tag size="compact" outlined color="fg.muted">
          {name}
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

/** Worded, not a dot: until when by the clock of New York. */
export const OpenLine = ({ partner: { open } }: { partner: DirectoryPartner }) =>
  open === undefined ? null : (
    <Line>
      <Clock aria-hidden />
      {words.open(
        open.until === null ? null : open.until === '00:00' ? m['directory:midnight']() : formatTimeOfDay(open.until),
      )}
    </Line>
  )

export const DistanceLine = ({ partner: { miles } }: { partner: DirectoryPartner }) =>
  miles === undefined ? null : (
    <Line color="fg.muted">
      <Navigation aria-hidden />
      {words.miles(miles)}
    </Line>
  )
