// The monthly trend (ANA-11): a table whose rows have a bar.
import { m } from '#messages'
import type { Analytics } from '#contracts/analytics.ts'
import { chakra } from '@chakra-ui/react'
import { Panel, PanelHeading } from '../../design-system/ui/Panel.tsx'
import { FigureLink } from './FigureLink.tsx'
import { formatCount, formatMonth } from './format.ts'
import { type Period, figureLinks, monthWithin } from './period.ts'

interface Props {
  readonly months: Analytics['months']
  readonly period: Period
}

const Head = chakra('th', {
  base: { textAlign: 'start', fontWeight: '600', textStyle: 'small', color: 'fg.muted', paddingBottom: '2' },
})
const Cell = chakra('td', {
  base: { borderTopWidth: '1px', py: '2', verticalAlign: 'middle', fontVariantNumeric: 'tabular-nums' },
})

export const TrendPanel = ({ months, period }: Props) => {
  const highest = Math.max(1, ...months.map(({ total }) => total))
  return (
    <Panel aria-labelledby="trend-heading">
      <PanelHeading id="trend-heading">{m['analytics:trend.title']()}</PanelHeading>
      <chakra.p color="fg.muted" textStyle="small" marginTop="-2" marginBottom="4">
        {m['analytics:trend.text']()}
      </chakra.p>
      <chakra.table width="full" tableLayout="fixed" aria-labelledby="trend-heading">
        <thead>
          <tr>
            <Head scope="col" width={{ base: '4.9rem', md: '6.5rem' }}>
              {m['analytics:trend.month']()}
            </Head>
            <Head scope="col" aria-hidden>
              {/* On phones, the column is narrower than its header. */}
              <chakra.span hideBelow="md">{m['analytics:trend.chart']()}</chakra.span>
            </Head>
            <Head scope="col" width={{ base: '4.6rem', md: '5.5rem' }} textAlign="end">
              {m['analytics:trend.total']()}
            </Head>
            <Head scope="col" width={{ base: '3.6rem', md: '4.5rem' }} textAlign="end">
              {m['analytics:trend.closed']()}
            </Head>
          </tr>
        </thead>
        <tbody>
          {months.map(({ month, total, closed }) => {
            const linkTo = figureLinks(monthWithin(month, period))
            return (
              <tr key={month}>
                <Cell as="th" scope="row" textAlign="start" fontWeight="600" whiteSpace="nowrap">
                  {formatMonth(month)}
                </Cell>
                <Cell aria-hidden>
                  <Bar closed={closed} total={total} highest={highest} />
                </Cell>
                <Cell textAlign="end">
                  <FigureLink count={total} to={linkTo('total')}>
                    {formatCount(total)}
                  </FigureLink>
                </Cell>
                <Cell textAlign="end">
                  <FigureLink count={closed} to={linkTo('closed')}>
                    {formatCount(closed)}
                  </FigureLink>
                </Cell>
              </tr>
            )
          })}
        </tbody>
      </chakra.table>
    </Panel>
  )
}

interface BarProps {
  readonly closed: number
  readonly total: number
  /** The largest total of all months, which fills the width. */
  readonly highest: number
}

const Bar = ({ closed, total, highest }: BarProps) => {
  const widthOf = (count: number) => `${(count / highest) * 100}%`
  return (
    <chakra.span display="flex" height="5">
      {closed > 0 && <chakra.span style={{ width: widthOf(closed) }} bg="primary.solid" borderRadius="4px" />}
      {total > closed && (
        <chakra.span
          style={{ width: widthOf(total - closed) }}
          borderWidth="1.5px"
          borderStyle="dashed"
          borderColor="border.strong"
          borderRadius="4px"
        />
      )}
    </chakra.span>
  )
}
