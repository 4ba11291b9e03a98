// A report as bars: solid for what was counted, dashed for the rest of the whole. Each of several parts has its own
// fill and number. Screen readers use the table below.
import { m } from '#messages'
import type { ReportTable } from '#contracts/reports.ts'
import { chakra } from '@chakra-ui/react'
import { barsOf, maxBars } from './bars.ts'
import type { PersonNames } from './cells.ts'

/** Fills that differ without color: solid, striped, dashed outline. */
const fills = [
  { bg: 'primary.solid' },
  {
    backgroundImage: 'repeating-linear-gradient(135deg, {colors.primary.solid} 0 3px, transparent 3px 7px)',
    borderWidth: '1.5px',
    borderColor: 'primary.solid',
  },
  { borderWidth: '1.5px', borderStyle: 'dashed', borderColor: 'border.strong' },
] as const

interface Props {
  readonly table: ReportTable
  readonly names: PersonNames
}

export const ReportChart = ({ table, names }: Props) => {
  const { columns, rows, chart } = table
  const bars = barsOf(table, names)
  const longest = Math.max(0, ...bars.map(({ whole }) => whole))
  if (longest === 0) return null
  const width = (value: number) => `${(value / longest) * 100}%`
  return (
    <chakra.figure aria-hidden marginBottom="6">
      {chart.ofRowBefore === true && (
        <chakra.p color="fg.muted" textStyle="small" marginBottom="3">
          {m['reports:chartLegend']()}
        </chakra.p>
      )}
      {chart.values.length > 1 && (
        <chakra.ul display="flex" flexWrap="wrap" columnGap="5" rowGap="1.5" marginBottom="4">
          {chart.values.map((id, index) => (
            <chakra.li key={id} display="inline-flex" alignItems="center" gap="2" textStyle="small">
              <chakra.span width="6" height="4" flexShrink={0} borderRadius="3px" css={fills[index % fills.length]} />
              {columns.find((column) => column.id === id)?.label}
            </chakra.li>
          ))}
        </chakra.ul>
      )}
      <chakra.ul>
        {bars.map(({ label, parts, whole, sum: counted, wholeText: shownWhole }, line) => (
          <chakra.li
            // Two partners may have the same name. The bars of a finished report never move.
            key={line}
            display="grid"
            alignItems="center"
            columnGap="4"
            rowGap="1"
            py="2"
            borderTopWidth="1px"
            _first={{ borderTopWidth: 0 }}
            gridTemplateColumns={{ base: 'minmax(0, 1fr) auto', md: '13rem minmax(0, 1fr) 9rem' }}
          >
            <chakra.span fontWeight="600" overflowWrap="anywhere">
              {label}
            </chakra.span>
            <chakra.span
              display="flex"
              height="6"
              gridRow={{ base: 2, md: 'auto' }}
              gridColumn={{ base: '1 / -1', md: 'auto' }}
            >
              {parts.map(
                (part, index) =>
                  // Without this check, the border would show for a value of 0.
                  part.value > 0 && (
                    <chakra.span
                      key={part.id}
                      data-part={part.id}
                      width={width(part.value)}
                      borderRadius="4px"
                      css={fills[index % fills.length]}
                    />
                  ),
              )}
              {whole > counted && (
                <chakra.span
                  data-part="rest"
                  width={width(whole - counted)}
                  borderWidth="1.5px"
                  borderStyle="dashed"
                  borderColor="border.strong"
                  borderRadius="4px"
                />
              )}
            </chakra.span>
            <chakra.span fontVariantNumeric="tabular-nums" textAlign={{ base: 'end', md: 'start' }}>
              {shownWhole === undefined
                ? parts.map(({ text: shown }) => shown).join(' · ')
                : m['reports:outOf']({ value: parts.map(({ text: shown }) => shown).join(' · '), whole: shownWhole })}
            </chakra.span>
          </chakra.li>
        ))}
      </chakra.ul>
      {rows.length > maxBars && (
        <chakra.p color="fg.muted" textStyle="small" marginTop="3">
          {m['reports:firstBars']({ shown: maxBars, rows: rows.length })}
        </chakra.p>
      )}
    </chakra.figure>
  )
}
