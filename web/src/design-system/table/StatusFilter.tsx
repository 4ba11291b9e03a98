// Statuses as one row of checkboxes with icon, word and count; phones show the preset ones and open the others.
import { chakra } from '@chakra-ui/react'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import type { ReferralStatus } from '#contracts/enumerations.ts'
import { t } from '../../lib/texts.ts'
import { rem } from '../theme/scale.ts'
import { Button } from '../ui/Button.tsx'
import { Checkbox } from '../ui/inputs.tsx'
import { statusViews } from '../ui/status.ts'
import { useNarrow } from './useNarrow.ts'

interface Props {
  readonly statuses: readonly ReferralStatus[]
  /** Shown at once on phones. */
  readonly preset: readonly ReferralStatus[]
  readonly checked: readonly ReferralStatus[]
  readonly counts: Readonly<Partial<Record<ReferralStatus, number>>> | undefined
  readonly onChange: (checked: readonly ReferralStatus[]) => void
}

const Choice = chakra('label', {
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
    transitionDuration: 'colour',
    '&:has(:checked)': { bg: 'primary.subtle', color: 'fg' },
    // Two to four to a line, each a box of its own; on the desk one bar.
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

/** A checkbox for each status; its count is over all referrals (REV-05). */
export const StatusFilter = ({ statuses, preset, checked, counts, onChange }: Props) => {
  const narrow = useNarrow()
  const [opened, setOpened] = useState(false)
  const hidden = narrow && !opened ? statuses.filter((s) => !preset.includes(s) && !checked.includes(s)) : []
  const toggle = (status: ReferralStatus) =>
    onChange(statuses.filter((one) => (one === status) !== checked.includes(one)))
  return (
    <chakra.fieldset minWidth="0">
      <chakra.legend srOnly>{t.words.table.statusLegend}</chakra.legend>
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
          .filter((status) => !hidden.includes(status))
          .map((status) => {
            const { icon: Icon, word, tint } = statusViews[status]
            return (
              <Choice key={status}>
                <Checkbox checked={checked.includes(status)} onChange={() => toggle(status)} />
                <chakra.span
                  color={`status.${tint}.fg`}
                  display={{ base: 'none', md: 'block' }}
                  // On a small desk seven words and counts fill the line; the words say it alone.
                  css={{ '@media (min-width: 1280px) and (max-width: 1399px)': { display: 'none' } }}
                  aria-hidden
                >
                  <Icon size={18} strokeWidth={1.9} />
                </chakra.span>
                {word}
                <chakra.span
                  marginInlineStart="auto"
                  paddingInlineStart={{ base: '0.5', md: '2' }}
                  color="fg"
                  fontWeight="650"
                  fontVariantNumeric="tabular-nums"
                  // Room for a count that is on its way.
                  minWidth={{ md: '9' }}
                  textAlign="end"
                >
                  {counts?.[status] ?? ''}
                </chakra.span>
              </Choice>
            )
          })}
        {hidden.length > 0 && (
          <Button variant="outline" minH="12" justifyContent="space-between" onClick={() => setOpened(true)}>
            {t.words.table.moreStatuses(hidden.length)}
            <ChevronDown aria-hidden />
          </Button>
        )}
      </chakra.div>
    </chakra.fieldset>
  )
}
