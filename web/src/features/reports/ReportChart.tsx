// A report as bars: solid for the counted part, dashed for the remainder. If a bar has several parts, each has its own
// fill and number. Screen readers read the table below instead.
import { m } from '#messages'
import type { ReportTable } from '#contracts/reports.ts'
import { chakra } from '@chakra-ui/react'
import { type Bar, toBars, maxBars } from './chart-bars.ts'
import type { PersonNames } from './format-cell.ts'

/** Fills that can be told apart without color: solid, striped, dashed outline. */
const fills = [
  { bg: 'primary.solid' },
  {
    backgroundImage: 'repeating-linear-gradient(135deg, {colors.primary.solid} 0 3px, transparent 3px 7px)',
    borderWidth: '1.5px',
    borderColor: 'primary.solid',
  },
  { borderWidth: '1.5px', borderStyle: 'dashed', borderColor: 'border.strong' },
] as const

const barFill = (index: number) => fills[index % fills.length]

interface Props {
  readonly table: ReportTable
  readonly names: PersonNames
}

export const ReportChart = ({ table, names }: Props) => {
  const { rows, chart } = table
  const bars = toBars(table, names)
  const longestBar = Math.max(0, ...bars.map(({ whole }) => whole))
  if (longestBar === 0) return null
  return (
    <chakra.figure aria-hidden marginBottom="6">
      {chart.ofRowBefore === true && (
        <chakra.p color="fg.muted" textStyle="small" marginBottom="3">
          {m['reports:chartLegend']()}
        </chakra.p>
      )}
      {chart.values.length > 1 && <Legend table={table} />}
      <chakra.ul>
        {bars.map((bar, index) => (
          // The index is the key, because two partners may have the same name and the bars of a finished report never
          // move.
          <BarRow key={index} bar={bar} longestBar={longestBar} />
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

const Legend = ({ table: { columns, chart } }: Pick<Props, 'table'>) => (
  <chakra.ul display="flex" flexWrap="wrap" columnGap="5" rowGap="1.5" marginBottom="4">
    {chart.values.map((id, index) => (
      <chakra.li key={id} display="inline-flex" alignItems="center" gap="2" textStyle="small">
        <chakra.span width="6" height="4" flexShrink={0} borderRadius="3px" css={barFill(index)} />
        {columns.find((column) => column.id === id)?.label}
      </chakra.li>
    ))}
  </chakra.ul>
)

const valueText = ({ parts, wholeText }: Bar): string => {
  const partsText = parts.map(({ text }) => text).join(' · ')
  return wholeText === undefined ? partsText : m['reports:outOf']({ value: partsText, whole: wholeText })
}

/** One row of the report: its label, its bar, and its numbers. */
const BarRow = ({ bar, longestBar }: { bar: Bar; longestBar: number }) => {
  const { label, parts, sum, whole } = bar
  const widthOf = (value: number) => `${(value / longestBar) * 100}%`
  return (
    <chakra.li
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
            // Without this check, the border would be visible for a value of 0.
            part.value > 0 && (
              <chakra.span
                key={part.id}
                data-part={part.id}
                width={widthOf(part.value)}
                borderRadius="4px"
                css={barFill(index)}
              />
            ),
        )}
        {whole > sum && (
          <chakra.span
            data-part="rest"
            width={widthOf(whole - sum)}
            borderWidth="1.5px"
            borderStyle="dashed"
            borderColor="border.strong"
            borderRadius="4px"
          />
        )}
      </chakra.span>
      <chakra.span fontVariantNumeric="tabular-nums" textAlign={{ base: 'end', md: 'start' }}>
        {valueText(bar)}
      </chakra.span>
    </chakra.li>
  )
}
