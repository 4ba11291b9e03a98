// `node scripts/bench/growth-picture.ts < docs/performance.md > docs/pictures/growth.svg`: draws the table of the bench
// `growth`. Left: seconds over events, both on a logarithmic scale, so that a straight line at 45° is linear growth.
// Right: peak memory.
import { text } from 'node:stream/consumers'

import { type Growth, growthIn } from './growth-table.ts'

const panel = { width: 250, height: 240, top: 40, gap: 250 }
const left = 60
/** Distinguishable without color too: by their dashes and by the label at their end. */
const lines = [
  { color: '#2563a8', dash: '' },
  { color: '#b4540a', dash: '7 3' },
  { color: '#2f7d4f', dash: '2 3' },
  { color: '#8a3d9e', dash: '9 3 2 3' },
  { color: '#697077', dash: '4 4' },
]
const labelHeight = 15

interface Panel {
  readonly title: string
  readonly at: number
  readonly of: (growth: Growth) => number
  /** 0 at the bottom, 1 at the top. */
  readonly height: (value: number) => number
  readonly ticks: readonly { readonly value: number; readonly label: string }[]
}

const powers = (from: number, to: number): number[] =>
  Array.from({ length: Math.round(Math.log10(to / from)) + 1 }, (_, power) => from * 10 ** power)

const escaped = (words: string): string => words.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** Moves overlapping labels down until none covers another. */
const spread = (heights: readonly number[]): number[] => {
  const order = heights.map((y, index) => ({ y, index })).toSorted((a, b) => a.y - b.y)
  const places = heights.map(() => 0)
  let least = -Infinity
  for (const { y, index } of order) {
    least = Math.max(y, least + labelHeight)
    places[index] = least
  }
  return places
}

const drawPanel = ({ title, at, of, height, ticks }: Panel, rows: readonly Growth[]): string => {
  const sizes = [...new Set(rows.map(({ events }) => events))].toSorted((a, b) => a - b)
  const [least = 1, most = 10] = [sizes[0], sizes.at(-1)]
  const x = (events: number) => at + (panel.width * Math.log10(events / least)) / Math.log10(most / least)
  const y = (value: number) => panel.top + panel.height * (1 - height(value))
  const bottom = panel.top + panel.height
  const series = [...Map.groupBy(rows, ({ task }) => task)]
  const places = spread(series.map(([, points]) => y(of(points.at(-1) as Growth))))
  return [
    `<text class="title" x="${at}" y="${panel.top - 16}">${escaped(title)}</text>`,
    ...ticks.map(
      ({ value, label }) =>
        `<path class="grid" d="M${at} ${y(value)}h${panel.width}"/><text x="${at - 8}" y="${y(value) + 4}" text-anchor="end">${label}</text>`,
    ),
    ...sizes.map(
      (events) =>
        `<text x="${x(events)}" y="${bottom + 20}" text-anchor="middle">${events.toLocaleString('en-US')}</text>`,
    ),
    `<text x="${at + panel.width / 2}" y="${bottom + 40}" text-anchor="middle">events in the log</text>`,
    ...series.map(([task, points], index) => {
      const { color, dash } = lines[index % lines.length] as (typeof lines)[number]
      const way = points.map((point) => `${x(point.events).toFixed(1)} ${y(of(point)).toFixed(1)}`)
      const end = `<text x="${at + panel.width + 10}" y="${((places[index] ?? 0) + 4).toFixed(1)}" fill="${color}">${escaped(task)}</text>`
      const dots = way.map((point) => `<circle cx="${point.replace(' ', '" cy="')}" r="3" fill="${color}"/>`).join('')
      return `<path class="line" stroke="${color}" stroke-dasharray="${dash}" d="M${way.join('L')}"/>${dots}${end}`
    }),
  ].join('\n')
}

const rows = growthIn(await text(process.stdin))
if (rows.length === 0) throw new Error('The input has no growth table')
const seconds = rows.map(({ ms }) => ms / 1_000)
const [low, high] = [
  10 ** Math.floor(Math.log10(Math.min(...seconds))),
  10 ** Math.ceil(Math.log10(Math.max(...seconds))),
]
/** Ticks of the memory axis, in MB. The axis always includes the budget of 1,000 MB. */
const step = 250
const highest = Math.max(1_000, Math.ceil(Math.max(...rows.map(({ bytes }) => bytes / 1e6)) / step) * step)
const panels: Panel[] = [
  {
    title: 'Seconds',
    at: left,
    of: ({ ms }) => ms / 1_000,
    height: (value) => Math.log10(value / low) / Math.log10(high / low),
    ticks: powers(low, high).map((value) => ({ value, label: String(Number(value.toPrecision(1))) })),
  },
  {
    title: 'Peak memory, MB (budget: 1,000)',
    at: left + panel.width + panel.gap,
    of: ({ bytes }) => bytes / 1e6,
    height: (value) => value / highest,
    ticks: Array.from({ length: highest / step + 1 }, (_, index) => index * step).map((value) => ({
      value,
      label: value.toLocaleString('en-US'),
    })),
  },
]
const width = left + 2 * panel.width + 2 * panel.gap - 50
const bottom = panel.top + panel.height + 56
process.stdout
  .write(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${bottom}" role="img" aria-label="Time and memory by length of the log">
<style>text{font:12px system-ui,sans-serif}text:not([fill]){fill:#343a40}.title{font-weight:600}.grid{stroke:#d5d9dd}.line{fill:none;stroke-width:2}</style>
<rect width="${width}" height="${bottom}" fill="#fff"/>
${panels.map((one) => drawPanel(one, rows)).join('\n')}
</svg>
`)
