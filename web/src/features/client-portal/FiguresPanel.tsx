// The family's figures over all its requests (CLI-20).
import { m } from '#messages'
import type { ClientFigures } from '#contracts/client-dashboard.ts'
import { chakra } from '@chakra-ui/react'
import { Panel } from '../../design-system/ui/Panel.tsx'
import { formatWholeDollars } from '../../lib/format/money.ts'
import { locale } from '../../lib/language.ts'

const numberFormat = new Intl.NumberFormat(locale)

const figuresOf = (figures: ClientFigures) =>
  [
    [m['client-portal:figures.active'](), numberFormat.format(figures.active)],
    [m['client-portal:figures.total'](), numberFormat.format(figures.total)],
    [m['client-portal:figures.completed'](), numberFormat.format(figures.completed)],
    [m['client-portal:figures.invested'](), formatWholeDollars(figures.investedCents)],
    [m['client-portal:figures.upcoming'](), numberFormat.format(figures.upcomingAppointments)],
    [m['client-portal:figures.unread'](), numberFormat.format(figures.unreadMessages)],
  ] as const

const Figure = chakra('div', {
  base: {
    display: 'flex',
    justifyContent: 'space-between',
    gap: '4',
    py: '3',
    borderTopWidth: '1px',
    borderColor: 'border',
    _first: { borderTopWidth: 0 },
    // Two columns from tablet width up.
    md: { '&:nth-of-type(2)': { borderTopWidth: 0 } },
  },
})

export const FiguresPanel = ({ figures }: { figures: ClientFigures }) => (
  <section aria-labelledby="glance-heading">
    <chakra.h2 id="glance-heading" textStyle="section" marginBottom="3">
      {m['client-portal:summary']()}
    </chakra.h2>
    <Panel as="div" py="2">
      <chakra.dl
        display="grid"
        columnGap="8"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }}
      >
        {figuresOf(figures).map(([name, value]) => (
          <Figure key={name}>
            <dt>{name}</dt>
            <chakra.dd fontWeight="650" fontVariantNumeric="tabular-nums">
              {value}
            </chakra.dd>
          </Figure>
        ))}
      </chakra.dl>
    </Panel>
  </section>
)
