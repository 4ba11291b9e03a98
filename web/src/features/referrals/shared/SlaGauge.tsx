// The bar below an age: 0 to 10 days, with gaps at the two thresholds. The badge above it says the same in words.
import { chakra } from '@chakra-ui/react'
import type { SlaAge } from '#contracts/referrals.ts'
import { useSession } from '../../../lib/session/session.ts'
import { rem } from '../../../design-system/theme/scale.ts'

/** The number of days at which the gauge ends. */
const maxDays = 10

/** Hidden from assistive technology. */
export const SlaGauge = ({ age }: { age: SlaAge }) => {
  const { atRiskAfterDays, overdueAfterDays } = useSession((state) => state.slaThresholds)
  const segments = [
    atRiskAfterDays,
    Math.max(overdueAfterDays - atRiskAfterDays, 0),
    Math.max(maxDays - overdueAfterDays, 0),
  ]
  const filledShare = Math.min(Math.max(age.days, 0), maxDays) / maxDays
  return (
    <chakra.span
      aria-hidden
      position="relative"
      display="flex"
      gap="3px"
      width={rem(134)}
      maxWidth="full"
      height="4px"
      marginTop="1.5"
    >
      {segments.map((days, index) => (
        <chakra.span key={index} flexGrow={days} flexBasis="0" bg="border" borderRadius="2px" />
      ))}
      <chakra.span
        position="absolute"
        insetBlock="0"
        insetInlineStart="0"
        bg={age.stopped ? 'border.strong' : `sla.${age.state}.fg`}
        borderRadius="2px"
        style={{ width: `${filledShare * 100}%` }}
      />
    </chakra.span>
  )
}
