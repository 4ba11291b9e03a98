// The grid of partner cards, and its loading, empty, and error states.
import { m } from '#messages'
import { chakra } from '@chakra-ui/react'
import { type ReactNode, memo } from 'react'
import type { DirectoryPartner } from '#contracts/directory.ts'
import { rem } from '../../../design-system/theme/scale.ts'
import { ContactLink } from '../../../design-system/ui/ContactLink.tsx'
import { Failure } from '../../../design-system/ui/Failure.tsx'
import { hiddenWithoutScript } from '../../../design-system/ui/NoScriptNotice.tsx'
import { Panel } from '../../../design-system/ui/Panel.tsx'
import { SkeletonBar } from '../../../design-system/ui/skeletons.tsx'
import { NoMatches } from '../../../design-system/ui/empty-states.tsx'
import { PartnerCard } from '../partner/PartnerCard.tsx'

const grid = {
  display: 'grid',
  gap: '5',
  gridTemplateColumns: {
    base: 'minmax(0, 1fr)',
    md: 'repeat(2, minmax(0, 1fr))',
    lg: 'repeat(3, minmax(0, 1fr))',
  },
} as const

/** Names, descriptions, facts, and buttons line up across a row of cards, so that visitors can compare partners. */
const partnerListStyles = {
  ...grid,
  listStyle: 'none',
  textStyle: 'bodyDesk',
  overflowWrap: 'anywhere',
  '&[aria-busy=true]': { opacity: 0.6 },
  '& > li': {
    display: 'grid',
    gridRow: 'span 4',
    gridTemplateRows: 'subgrid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    rowGap: '3.5',
    bg: 'bg.surface',
    borderWidth: '1px',
    borderRadius: 'panel',
    px: { base: '4.5', md: '5.5' },
    py: { base: '4.5', md: '5' },
  },
  '& header, & dl': { display: 'grid', gap: '2', alignContent: 'start' },
  '& h3': { textStyle: 'organizationName' },
  '& > li > p': { lineClamp: 3 },
  '& dl > div': { display: 'flex', gap: '2.5' },
  '& dt': { flexShrink: 0, paddingTop: '0.5', color: 'fg.muted' },
  '& dt > span': { srOnly: true },
  '& dd': { minWidth: '0' },
  '& dd > b': { fontWeight: '650' },
  '& footer': { display: 'grid', gridTemplateColumns: '1fr 1fr', gap: '2.5', alignSelf: 'end' },
  '& footer > *': { px: '2' },
} as const

/** The list of cards. */
export const CardList = chakra('ul', { base: partnerListStyles })

interface CardsProps {
  readonly partners: readonly DirectoryPartner[]
  /** True while the next results load and the cards still belong to an earlier query. */
  readonly stale: boolean
  readonly onDetails: (id: string) => void
  /** Called when the visitor is about to open the details. */
  readonly onPrefetch: () => void
}

export const PartnerCards = ({ partners, stale, onDetails, onPrefetch }: CardsProps) => (
  <CardList aria-busy={stale}>
    {partners.map((partner) => (
      <PartnerCard key={partner.id} partner={partner} onDetails={onDetails} onPrefetch={onPrefetch} />
    ))}
  </CardList>
)

/** DIR-12: a loading text above card-shaped placeholders. */
export const PartnerCardsSkeleton = memo(() => (
  <chakra.div {...hiddenWithoutScript} data-loading>
    <chakra.p role="status" color="fg.muted" marginBottom="4">
      {m['directory:loading']()}
    </chakra.p>
    <chakra.div {...grid} aria-hidden animation="pulse 1.6s ease-in-out infinite">
      {[0, 1, 2, 3, 4, 5].map((card) => (
        <Panel as="div" key={card} display="grid" gap="3.5" minHeight={rem(300)} alignContent="start">
          <SkeletonBar width="70%" height={rem(22)} />
          <SkeletonBar width="46%" />
          <SkeletonBar width="100%" marginTop="3" />
          <SkeletonBar width="92%" />
          <SkeletonBar width="60%" />
          <SkeletonBar width="54%" marginTop="3" />
          <SkeletonBar width="66%" />
        </Panel>
      ))}
    </chakra.div>
  </chakra.div>
))

export const NoPartners = ({ onClear }: { onClear: () => void }) => (
  <Panel as="div">
    <NoMatches
      title={m['directory:none']()}
      text={m['directory:noneText']()}
      clearLabel={m['directory:clearAll']()}
      onClear={onClear}
    />
  </Panel>
)

interface FailedProps {
  readonly error: unknown
  readonly onRetry: () => void
  /** Whether the previous cards are still visible. */
  readonly keepsRows: boolean
}

/** DIR-14: what happened, a retry button, and where to get help in the meantime. */
export const PartnersLoadFailed = ({ error, onRetry, keepsRows }: FailedProps): ReactNode => (
  <Panel as="div" marginBottom="5">
    <Failure title={m['directory:failed']()} error={error} onRetry={onRetry} keepsRows={keepsRows} />
    <chakra.p color="fg.muted" textAlign="center" maxWidth="60ch" textWrap="balance" marginX="auto" paddingBottom="5">
      {m['directory:failedHelp']()}
      <br />
      <ContactLink />
    </chakra.p>
  </Panel>
)
