// The grid of cards, and what stands in its place: cards on their way, none found, not loaded.
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import type { DirectoryPartner } from '#contracts/directory.ts'
import { t } from '../../texts.ts'
import { rem } from '../../theme/scale.ts'
import { ContactLink } from '../../ui/ContactLink.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { awaitsScript } from '../../ui/NeedsScript.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Bar } from '../../ui/skeletons.tsx'
import { NothingMatches } from '../../ui/states.tsx'
import { PartnerCard } from './PartnerCard.tsx'
import { useInTurns } from './useInTurns.ts'

const words = t.directory

const grid = {
  display: 'grid',
  gap: '5',
  gridTemplateColumns: {
    base: 'minmax(0, 1fr)',
    md: 'repeat(2, minmax(0, 1fr))',
    lg: 'repeat(3, minmax(0, 1fr))',
  },
} as const

interface CardsProps {
  readonly partners: readonly DirectoryPartner[]
  /** The next ones are on their way. */
  readonly old: boolean
  readonly onDetails: (partner: DirectoryPartner) => void
}

export const Cards = ({ partners, old, onDetails }: CardsProps) => (
  <chakra.ul {...grid} listStyle="none" aria-busy={old} opacity={old ? 0.6 : 1}>
    {useInTurns(partners).map((partner) => (
      <PartnerCard key={partner.id} partner={partner} onDetails={() => onDetails(partner)} />
    ))}
  </chakra.ul>
)

/** DIR-12: in the shape of the cards, under the words that say so. */
export const CardsComing = () => (
  <chakra.div {...awaitsScript}>
    <chakra.p role="status" color="fg.muted" marginBottom="4">
      {words.loading}
    </chakra.p>
    <chakra.div {...grid} aria-hidden animation="breathe 1.6s ease-in-out infinite">
      {[0, 1, 2, 3, 4, 5].map((card) => (
        <Panel as="div" key={card} display="grid" gap="3.5" minHeight={rem(300)} alignContent="start">
          <Bar width="70%" height={rem(22)} />
          <Bar width="46%" />
          <Bar width="100%" marginTop="3" />
          <Bar width="92%" />
          <Bar width="60%" />
          <Bar width="54%" marginTop="3" />
          <Bar width="66%" />
        </Panel>
      ))}
    </chakra.div>
  </chakra.div>
)

export const NoCards = ({ onClear }: { onClear: () => void }) => (
  <Panel as="div">
    <NothingMatches title={words.none} text={words.noneText} clear={words.clearAll} onClear={onClear} />
  </Panel>
)

interface FailedProps {
  readonly error: unknown
  readonly onRetry: () => void
  readonly oldRowsStay: boolean
}

/** DIR-14: what happened, what to do, and where help is meanwhile. */
export const CardsFailed = (props: FailedProps): ReactNode => (
  <Panel as="div" marginBottom="5">
    <Failure title={words.failed} {...props} />
    <chakra.p color="fg.muted" textAlign="center" maxWidth="60ch" textWrap="balance" marginX="auto" paddingBottom="5">
      {words.failedHelp}
      <br />
      <ContactLink />
    </chakra.p>
  </Panel>
)
