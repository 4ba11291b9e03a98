// The states of a list without rows: it is empty, or nothing matches the filters.
import { m } from '#messages'
import { chakra } from '@chakra-ui/react'
import { SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { rem } from '../theme/scale.ts'
import { Button } from './Button.tsx'

/** The centered content of an empty panel. */
export const CenteredContent = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    gap: '3',
    px: '5',
    py: { base: '9', md: '10' },
    textAlign: 'center',
    textWrap: 'balance',
  },
})

export const StateTitle = ({ children }: { children: ReactNode }) => (
  <chakra.p fontWeight="650" textStyle="bodyDesk">
    {children}
  </chakra.p>
)

interface EmptyProps {
  readonly title: string
  /** What will appear here. */
  readonly text?: string
  readonly children?: ReactNode
}

/** The empty state, with an empty patch as its picture. */
export const EmptyState = ({ title, text, children }: EmptyProps) => (
  <CenteredContent>
    <chakra.span
      aria-hidden
      width={rem(56)}
      height={rem(56)}
      borderWidth="2px"
      borderStyle="dashed"
      borderColor="border.strong"
      borderRadius="control"
    />
    <StateTitle>{title}</StateTitle>
    {text !== undefined && (
      <chakra.p color="fg.muted" maxWidth="46ch">
        {text}
      </chakra.p>
    )}
    {children}
  </CenteredContent>
)

interface NoMatchesProps {
  readonly title: string
  /** A suggestion for what else to try. */
  readonly text?: string
  /** The label of the button; by default "Clear filters". */
  readonly clearLabel?: string
  readonly onClear: () => void
}

/** Shown when nothing matches the filters, with a button that clears them. */
export const NoMatches = ({
  title,
  text,
  clearLabel = m['common:noMatches.clearFilters'](),
  onClear,
}: NoMatchesProps) => (
  <CenteredContent>
    <SearchX size={30} strokeWidth={1.9} aria-hidden />
    <StateTitle>{title}</StateTitle>
    {text !== undefined && <chakra.p color="fg.muted">{text}</chakra.p>}
    <Button variant="outline" onClick={onClear}>
      {clearLabel}
    </Button>
  </CenteredContent>
)
