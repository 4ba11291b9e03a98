// The status filter: a row of checkboxes, each with icon, label, and count. Phones show only the primary statuses until
// the person opens the others.
import { m } from '#messages'
import { chakra } from '@chakra-ui/react'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import type { ReferralStatus } from '#contracts/enumerations.ts'
import { rem } from '../../../design-system/theme/scale.ts'
import { Button } from '../../../design-system/ui/Button.tsx'
import { Checkbox } from '../../../design-system/ui/inputs.tsx'
import { statusViews } from '../../../lib/display/referral-status.ts'
import { useIsNarrow } from '../../../design-system/table/useIsNarrow.ts'

interface Props {
  readonly statuses: readonly ReferralStatus[]
  /** The statuses that phones show first. */
  readonly primary: readonly ReferralStatus[]
  readonly checked: readonly ReferralStatus[]
  readonly counts: Readonly<Partial<Record<ReferralStatus, number>>> | undefined
  readonly onChange: (checked: readonly ReferralStatus[]) => void
}

const StatusCheckbox = chakra('label', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    minHeight: '12',
    px: { base: '2.5', md: '3' },
    fontSize: rem(15),
    bg: 'bg.surface',
    color: 'fg.muted',
    fontWeight: '600',
    whiteSpace: { md: 'nowrap' },
    cursor: 'pointer',
    transitionProperty: 'background-color',
    transitionDuration: 'color',
    '&:has(:checked)': { bg: 'primary.subtle', color: 'fg' },
    // On phones, separate boxes, two to four per line. On wide screens, one bar.
    borderWidth: '1px',
    borderColor: 'border',
    borderRadius: 'control',
    xl: {
      flex: '1 1 auto',
      gap: '1.5',
      px: '2.5',
      borderRadius: 0,
      borderInlineStartWidth: 0,
      _first: { borderInlineStartWidth: '1px', borderStartRadius: 'panel' },
      _last: { borderEndRadius: 'panel' },
    },
    '&:has(:focus-visible)': { position: 'relative', zIndex: 1 },
  },
})

/** Each count covers all referrals and ignores the filters (REV-05). */
export const StatusFilter = ({ statuses, primary, checked, counts, onChange }: Props) => {
  const isNarrow = useIsNarrow()
  const [isExpanded, setIsExpanded] = useState(false)
  const hiddenStatuses =
    isNarrow && !isExpanded ? statuses.filter((status) => !primary.includes(status) && !checked.includes(status)) : []
  const toggle = (status: ReferralStatus) =>
    onChange(statuses.filter((option) => (option === status) !== checked.includes(option)))
  return (
    <chakra.fieldset minWidth="0">
      <chakra.legend srOnly>{m['table:status']()}</chakra.legend>
      <chakra.div
        display={{ base: 'grid', xl: 'flex' }}
        gridTemplateColumns={{
          base: 'repeat(2, minmax(0, 1fr))',
          md: 'repeat(3, minmax(0, 1fr))',
          lg: 'repeat(4, minmax(0, 1fr))',
        }}
        gap={{ base: '2', xl: 0 }}
      >
        {statuses
          .filter((status) => !hiddenStatuses.includes(status))
          .map((status) => {
            const { icon: Icon, label, tint } = statusViews[status]
            return (
              <StatusCheckbox key={status}>
                <Checkbox checked={checked.includes(status)} onChange={() => toggle(status)} />
                <chakra.span
                  color={`status.${tint}.fg`}
                  display={{ base: 'none', md: 'block' }}
                  // At this width, seven labels with counts fill the line, so the icons are hidden.
                  css={{ '@media (min-width: 1280px) and (max-width: 1399px)': { display: 'none' } }}
                  aria-hidden
                >
                  <Icon size={18} strokeWidth={1.9} />
                </chakra.span>
                {label}
                <chakra.span
                  marginInlineStart="auto"
                  paddingInlineStart={{ base: '0.5', md: '2' }}
                  color="fg"
                  fontWeight="650"
                  fontVariantNumeric="tabular-nums"
                  // Reserves space for a count that is still loading.
                  minWidth={{ md: '9' }}
                  textAlign="end"
                >
                  {counts?.[status] ?? ''}
                </chakra.span>
              </StatusCheckbox>
            )
          })}
        {hiddenStatuses.length > 0 && (
          <Button variant="outline" minH="12" justifyContent="space-between" onClick={() => setIsExpanded(true)}>
            {m['table:moreStatuses']({ count: hiddenStatuses.length })}
            <ChevronDown aria-hidden />
          </Button>
        )}
      </chakra.div>
    </chakra.fieldset>
  )
}
