// A report as bars: solid for the counted part, dashed for the remainder. If a bar has several parts, each has its own
// fill, label and number. A bar that outweighs the others is broken. Screen readers read the table below instead.
import { m } from '#messages'
import type { ReportTable } from '#contracts/reports.ts'
import { chakra } from '@chakra-ui/react'
import type { LucideIcon } from 'lucide-react'
import { slaIcons } from '../../lib/display/referral-status.ts'
import { type Bar, chartLength, maxBars, toBars } from './chart-bars.ts'
import type { PersonNames } from './format-cell.ts'

const stripes = 'repeating-linear-gradient(135deg, {colors.accent.edge} 0 3px, transparent 3px 7px)'
const solid = { bg: 'primary.solid' } as const

interface PartLook {
  readonly fill: object
  readonly icon?: LucideIcon
}

/** The parts of the SLA charts. Overdue is the strongest mark, and each has the icon of its badge. */
const partLooks: Readonly<Record<string, PartLook>> = {
  onTime: { fill: solid },
  atRisk: {
    fill: { backgroundImage: stripes, borderWidth: '1.5px', borderColor: 'accent.edge' },
    icon: slaIcons.at_risk,
  },
  overdue: { fill: { bg: 'danger.solid' }, icon: slaIcons.overdue },
}
const lookOf = (id: string): PartLook => partLooks[id] ?? { fill: solid }

interface Props {
  readonly table: ReportTable
  readonly names: PersonNames
}

export const ReportChart = ({ table, names }: Props) => {
  const { rows, chart } = table
  const bars = toBars(table, names)
  const length = chartLength(bars)
  if (length === 0) return null
  return (
    <chakra.figure aria-hidden marginBottom="6">
      {chart.ofRowBefore === true && (
        <chakra.p color="fg.muted" textStyle="small" marginBottom="3">
          {m['reports:chartLegend']()}
        </chakra.p>
      )}
      {chart.values.length > 1 ? <Legend table={table} /> : <Measure table={table} />}
      {bars.some(({ whole }) => whole > length) && (
        <chakra.p color="fg.muted" textStyle="small" marginBottom="3">
          {m['reports:brokenBar']()}
        </chakra.p>
      )}
      <chakra.ul>
        {bars.map((bar, index) => (
          // The index is the key, because two partners may have the same name and the bars of a finished report never
          // move.
          <BarRow key={index} bar={bar} length={length} />
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
    {chart.values.map((id) => (
      <chakra.li key={id} display="inline-flex" alignItems="center" gap="2" textStyle="small">
        <chakra.span width="6" height="4" flexShrink={0} borderRadius="3px" css={lookOf(id).fill} />
        <PartLabel id={id}>{columns.find((column) => column.id === id)?.label ?? ''}</PartLabel>
      </chakra.li>
    ))}
  </chakra.ul>
)

/** Says what the bars of a chart with one value measure. */
const Measure = ({ table: { columns, chart } }: Pick<Props, 'table'>) => (
  <chakra.p fontWeight="600" textStyle="small" marginBottom="2">
    {columns.find(({ id }) => id === chart.values[0])?.label}
  </chakra.p>
)

const PartLabel = ({ id, children }: { id: string; children: string }) => {
  const { icon: Icon } = lookOf(id)
  return (
    <chakra.span display="inline-flex" alignItems="center" gap="1" color={id === 'overdue' ? 'danger.fg' : undefined}>
      {Icon !== undefined && <Icon size={14} strokeWidth={2} />}
      {children}
    </chakra.span>
  )
}

/** The numbers of a bar. Several parts have their labels, except those without a number. */
const BarValues = ({ parts, wholeText }: Bar) => {
  const [only] = parts
  if (parts.length > 1) {
    return (
      <chakra.span display="flex" flexWrap="wrap" columnGap="3" textStyle="small">
        {parts
          .filter(({ value }) => value > 0)
          .map(({ id, label, text }) => (
            <PartLabel key={id} id={id}>{`${label} ${text}`}</PartLabel>
          ))}
      </chakra.span>
    )
  }
  if (only === undefined) return null
  return <>{wholeText === undefined ? only.text : m['reports:outOf']({ value: only.text, whole: wholeText })}</>
}

/** The gap in a bar that is longer than the chart. */
const Break = () => (
  <chakra.span
    position="absolute"
    insetBlock="-1px"
    insetInlineEnd="9%"
    width="2.5"
    bg="bg.surface"
    borderInlineWidth="1.5px"
    borderColor="border.strong"
    transform="skewX(-18deg)"
  />
)

interface RowProps {
  readonly bar: Bar
  /** The value of a bar that fills the width. */
  readonly length: number
}

/** One row of the report: its label, its bar, and its numbers. */
const BarRow = ({ bar, length }: RowProps) => {
  const { label, parts, sum, whole } = bar
  const isBroken = whole > length
  const widthOf = (value: number) => `${(value / (isBroken ? whole : length)) * 100}%`
  return (
    <chakra.li
      display="grid"
      alignItems="center"
      columnGap="4"
      rowGap="1"
      py="2"
      borderTopWidth="1px"
      _first={{ borderTopWidth: 0 }}
      gridTemplateColumns={{
        base: 'minmax(0, 1fr) auto',
        md: `13rem minmax(0, 1fr) ${parts.length > 1 ? '16rem' : '9rem'}`,
      }}
    >
      <chakra.span fontWeight="600" overflowWrap="anywhere">
        {label}
      </chakra.span>
      <chakra.span
        display="flex"
        position="relative"
        overflow="hidden"
        height="6"
        gridRow={{ base: 2, md: 'auto' }}
        gridColumn={{ base: '1 / -1', md: 'auto' }}
      >
        {parts.map(
          (part) =>
            // Without this check, the border would be visible for a value of 0.
            part.value > 0 && (
              <chakra.span
                key={part.id}
                data-part={part.id}
                width={widthOf(part.value)}
                borderRadius="4px"
                css={lookOf(part.id).fill}
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
        {isBroken && <Break />}
      </chakra.span>
      <chakra.span fontVariantNumeric="tabular-nums" textAlign={{ base: 'end', md: 'start' }}>
        <BarValues {...bar} />
      </chakra.span>
    </chakra.li>
  )
}
