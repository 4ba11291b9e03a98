// Summary statistics in one panel, separated by dashed lines.
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Panel } from './Panel.tsx'
import { TextLink } from './links.tsx'

interface Stat {
  readonly label: string
  readonly value: string
  readonly note: string
  /** The path of what the value counts. */
  readonly to?: string
  /** The path of what the note counts. */
  readonly noteTo?: string
}

const linked = (text: string, to: string | undefined) =>
  to === undefined ? (
    text
  ) : (
    <TextLink to={to} font="inherit">
      {text}
    </TextLink>
  )

const Item = chakra('div', {
  base: {
    px: { base: '4', md: '6.5' },
    borderColor: 'border.strong',
    borderStyle: 'dashed',
    // Two columns on phones, with a line before every second item. On wide screens all items are in one row, with a
    // line before each one except the first.
    borderInlineStartWidth: { base: 0, md: '1px' },
    '&:nth-of-type(even)': { borderInlineStartWidth: '1px' },
    '&:first-of-type': { borderInlineStartWidth: 0 },
  },
})

interface Props {
  readonly stats: readonly Stat[]
  readonly label: string
  /** Shown while the statistics load. The panel keeps its size. */
  readonly placeholder?: ReactNode
}

/** Two to five statistics, each with a label above and a note below. */
export const SummaryStats = ({ stats, label, placeholder }: Props) => (
  <Panel aria-label={label} position="relative" px="0" py={{ base: '4.5', md: '3.5' }}>
    {placeholder !== undefined && (
      <chakra.div position="absolute" inset="0" display="grid" placeItems="center" px="5" color="fg.muted">
        {placeholder}
      </chakra.div>
    )}
    <chakra.dl
      visibility={placeholder === undefined ? undefined : 'hidden'}
      display="grid"
      rowGap="5"
      gridTemplateColumns={{ base: 'repeat(2, 1fr)', md: `repeat(${stats.length}, 1fr)` }}
    >
      {stats.map(({ label: name, value, note, to, noteTo }) => (
        <Item key={name}>
          <chakra.dt fontWeight="600">{name}</chakra.dt>
          <chakra.dd textStyle="figure">{linked(value, to)}</chakra.dd>
          <chakra.dd color="fg.muted" textStyle="small">
            {linked(note, noteTo)}
          </chakra.dd>
        </Item>
      ))}
    </chakra.dl>
  </Panel>
)
