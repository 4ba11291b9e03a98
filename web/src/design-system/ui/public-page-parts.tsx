// The parts of public pages: the intro with title and lead, and sections with large headings.
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'

/** Limits content to the width of public pages. */
export const PublicContainer = chakra('div', {
  base: { width: 'full', maxWidth: 'publicPage', marginX: 'auto', px: { base: '4.5', md: '6' } },
})

interface PageIntroProps {
  readonly title: string
  readonly lead: string
  /** The calls to action. */
  readonly children?: ReactNode
}

/** The top of a page. */
export const PageIntro = ({ title, lead, children }: PageIntroProps) => (
  <chakra.div bg="bg.surface" borderBottomWidth="1px">
    <PublicContainer py={{ base: '9', md: '14' }}>
      <chakra.h1 textStyle="display" maxWidth="24ch">
        {title}
      </chakra.h1>
      <chakra.p textStyle="lead" color="fg.muted" marginTop={{ base: '3', md: '4' }} maxWidth="62ch">
        {lead}
      </chakra.p>
      {children}
    </PublicContainer>
  </chakra.div>
)

interface SectionProps {
  readonly id: string
  readonly title: string
  readonly lead?: string
  readonly children: ReactNode
}

/** The next section starts 76 px below, or 52 px on phones. The page ends with `PageEndSpace`. */
export const Section = ({ id, title, lead, children }: SectionProps) => (
  <chakra.section aria-labelledby={id} paddingTop={{ base: '13', md: '19' }}>
    <PublicContainer>
      <chakra.h2 id={id} textStyle="display">
        {title}
      </chakra.h2>
      {lead !== undefined && (
        <chakra.p textStyle="lead" color="fg.muted" marginTop="2" maxWidth="62ch">
          {lead}
        </chakra.p>
      )}
      {children}
    </PublicContainer>
  </chakra.section>
)

/** Space between the last section and the footer. */
export const PageEndSpace = () => <chakra.div height={{ base: '13', md: '19' }} />
