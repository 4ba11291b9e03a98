// `node scripts/bench/growth-chart.ts < docs/performance.md > docs/pictures/growth.svg`: draws the table of the bench
// `growth`. The left chart shows seconds by events, both on a logarithmic scale, so that a straight line at 45° means
// linear growth. The right one shows peak memory.
import { text } from 'node:stream/consumers'

import { type GrowthRow, parseGrowthTable } from './growth-table.ts'

const panel = { width: 250, height: 240, top: 40, gap: 250 }
const leftMargin = 60
/** The dashes, and the labels at the line ends, distinguish the lines without color. */
const lineStyles = [
  { color: '#2563a8', dash: '' },
  { color: '#b4540a', dash: '7 3' },
  { color: '#2f7d4f', dash: '2 3' },
  { color: '#8a3d9e', dash: '9 3 2 3' },
  { color: '#697077', dash: '4 4' },
]
const labelHeight = 15

interface Panel {
  readonly title: string
  readonly left: number
  readonly metric: (growth: GrowthRow) => number
  /** Where a value is on the axis: 0 at the bottom, 1 at the top. */
  readonly scale: (value: number) => number
  readonly ticks: readonly { readonly value: number; readonly label: string }[]
}

const powersOfTen = (from: number, to: number): number[] =>
  Array.from({ length: Math.round(Math.log10(to / from)) + 1 }, (_, power) => from * 10 ** power)

const escapeXml = (content: string): string => content.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** Moves overlapping labels down until none overlap. */
const separateLabels = (heights: readonly number[]): number[] => {
  const order = heights.map((y, index) => ({ y, index })).toSorted((a, b) => a.y - b.y)
  const labelPositions = heights.map(() => 0)
  let min = -Infinity
  for (const { y, index } of order) {
    min = Math.max(y, min + labelHeight)
    labelPositions[index] = min
  }
  return labelPositions
}

const drawPanel = ({ title, left, metric, scale, ticks }: Panel, rows: readonly GrowthRow[]): string => {
  const sizes = [...new Set(rows.map(({ events }) => events))].toSorted((a, b) => a - b)
  const [min = 1, max = 10] = [sizes[0], sizes.at(-1)]
  const x = (events: number) => left + (panel.width * Math.log10(events / min)) / Math.log10(max / min)
  const y = (value: number) => panel.top + panel.height * (1 - scale(value))
  const bottom = panel.top + panel.height
  const series = [...Map.groupBy(rows, ({ task }) => task)]
  const labelPositions = separateLabels(series.map(([, points]) => y(metric(points.at(-1) as GrowthRow))))
  return [
    `<text class="title" x="${left}" y="${panel.top - 16}">${escapeXml(title)}</text>`,
    ...ticks.map(
      ({ value, label }) =>
        `<path class="grid" d="M${left} ${y(value)}h${panel.width}"/><text x="${left - 8}" y="${y(value) + 4}" text-anchor="end">${label}</text>`,
    ),
    ...sizes.map(
      (events) =>
        `<text x="${x(events)}" y="${bottom + 20}" text-anchor="middle">${events.toLocaleString('en-US')}</text>`,
    ),
    `<text x="${left + panel.width / 2}" y="${bottom + 40}" text-anchor="middle">events in the log</text>`,
    ...series.map(([task, points], index) => {
      const { color, dash } = lineStyles[index % lineStyles.length] as (typeof lineStyles)[number]
      const coordinates = points.map((point) => `${x(point.events).toFixed(1)} ${y(metric(point)).toFixed(1)}`)
      const label = `<text x="${left + panel.width + 10}" y="${((labelPositions[index] ?? 0) + 4).toFixed(1)}" fill="${color}">${escapeXml(task)}</text>`
      const dots = coordinates
        .map((point) => `<circle cx="${point.replace(' ', '" cy="')}" r="3" fill="${color}"/>`)
        .join('')
      return `<path class="line" stroke="${color}" stroke-dasharray="${dash}" d="M${coordinates.join('L')}"/>${dots}${label}`
    }),
  ].join('\n')
}

const rows = parseGrowthTable(await text(process.stdin))
if (rows.length === 0) throw new Error('The input has no growth table')
const seconds = rows.map(({ ms }) => ms / 1_000)
const [low, high] = [
  10 ** Math.floor(Math.log10(Math.min(...seconds))),
  10 ** Math.ceil(Math.log10(Math.max(...seconds))),
]
/** Ticks of the memory axis, in MB. The axis always includes the budget of 1,000 MB. */
const memoryTick = 250
const memoryAxisMax = Math.max(
  1_000,
  Math.ceil(Math.max(...rows.map(({ bytes }) => bytes / 1e6)) / memoryTick) * memoryTick,
)
const panels: Panel[] = [
  {
    title: 'Seconds',
    left: leftMargin,
    metric: ({ ms }) => ms / 1_000,
    scale: (value) => Math.log10(value / low) / Math.log10(high / low),
    ticks: powersOfTen(low, high).map((value) => ({ value, label: String(Number(value.toPrecision(1))) })),
  },
  {
    title: 'Peak memory, MB (budget: 1,000)',
    left: leftMargin + panel.width + panel.gap,
    metric: ({ bytes }) => bytes / 1e6,
    scale: (value) => value / memoryAxisMax,
    ticks: Array.from({ length: memoryAxisMax / memoryTick + 1 }, (_, index) => index * memoryTick).map((value) => ({
      value,
      label: value.toLocaleString('en-US'),
    })),
  },
]
const width = leftMargin + 2 * panel.width + 2 * panel.gap - 50
const bottom = panel.top + panel.height + 56
process.stdout
  .write(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${bottom}" role="img" aria-label="Time and memory by length of the log">
<style>text{font:12px system-ui,sans-serif}text:not([fill]){fill:#343a40}.title{font-weight:600}.grid{stroke:#d5d9dd}.line{fill:none;stroke-width:2}</style>
<rect width="${width}" height="${bottom}" fill="#fff"/>
${panels.map((singlePanel) => drawPanel(singlePanel, rows)).join('\n')}
</svg>
`)
